import { execFile } from 'node:child_process'
import { root } from '../../lib/run.ts'

type Operation = { args?: string[]; env: Record<string, string | undefined> }

/** Runs a command of scripts/operations with the settings of `env` alone. Answers its end and what it printed. */
export function runOperation(command: string, { args = [], env }: Operation) {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const options = { cwd: root, env: { PATH, HOME, NODE_COMPILE_CACHE, ...env } }
  return new Promise<{ code: number; output: string }>((done) => {
    const child = execFile(
      process.execPath,
      [`scripts/operations/${command}.ts`, ...args],
      options,
      (_error, out, err) => done({ code: child.exitCode ?? -1, output: `${out}${err}` }),
    )
  })
}
