import { spawn } from 'node:child_process'
import { delimiter, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

export const root = resolve(import.meta.dirname, '../..')

type Run = {
  command: string
  args: string[]
  cwd?: string
  env?: Record<string, string>
  show?: boolean
  /** Receives each line of the output as it is written. */
  onLine?: (line: string) => void
}

/** Runs a program with the packages' own programs on its PATH. Shown as it goes, or collected for later. */
export function run({
  command,
  args,
  cwd = root,
  env = {},
  show = false,
  onLine,
}: Run): Promise<{ code: number; output: string }> {
  const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env, PATH: path },
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.on('error', (error) => done({ code: 127, output: `${output}${command}: ${error.message}` }))
    if (onLine)
      for (const stream of [child.stdout, child.stderr]) if (stream) createInterface(stream).on('line', onLine)
    child.on('close', (code) => done({ code: code ?? 1, output }))
  })
}
