import { appendFileSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, expect } from 'vitest'

declare global {
  var guardIsRemoved: ((id: string) => boolean) | undefined
}

// The folder of this run: `removed` holds the id of the guard that is removed; the guards that ran are noted beside it.
const folder = process.env.GUARDS_FOLDER ?? ''
const removed = readFileSync(join(folder, 'removed'), 'utf8')
const evaluated = new Set<string>()
const started = performance.now()

globalThis.guardIsRemoved = (id) => {
  evaluated.add(id)
  return id === removed
}

afterAll(() => {
  if (removed !== '') return
  const test = relative(process.cwd(), expect.getState().testPath ?? '')
  const ms = Math.round(performance.now() - started)
  appendFileSync(join(folder, 'evaluated.jsonl'), `${JSON.stringify({ test, ms, guards: [...evaluated] })}\n`)
})
