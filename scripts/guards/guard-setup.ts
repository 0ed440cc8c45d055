import { appendFileSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, afterEach, beforeEach } from 'vitest'
import type { Recorded } from './guard-tests.ts'

declare global {
  var guardIsRemoved: ((id: string) => boolean) | undefined
  var __vitest_worker__: { filepath?: string } | undefined
}

// Vitest runs this again before each test file. The folder of the run holds `removed.json`, the id of the guard that is
// removed while a test file runs; what a file evaluates with every guard in place is noted beside it.
const folder = process.env.GUARDS_FOLDER ?? ''
const test = relative(process.cwd(), globalThis.__vitest_worker__?.filepath ?? '')
const removedOf = JSON.parse(readFileSync(join(folder, 'removed.json'), 'utf8')) as Record<string, string | null>
const removed = removedOf[test]
if (removed === undefined) throw new Error(`The run does not say which condition is removed in "${test}".`)
const evaluated = new Map<string, number>()
let hasFailed = false

globalThis.guardIsRemoved = (id) => {
  evaluated.set(id, (evaluated.get(id) ?? 0) + 1)
  return id === removed
}

// The first failure decides: the rest of the file cannot change the verdict.
beforeEach(({ skip }) => skip(removed !== null && hasFailed, 'an earlier test of the file has failed'))
afterEach(({ task }) => {
  hasFailed ||= task.result?.state === 'fail'
})

afterAll(() => {
  if (removed !== null) return
  const recorded: Recorded = { test, process: process.pid, guards: Object.fromEntries(evaluated) }
  appendFileSync(join(folder, 'evaluated.jsonl'), `${JSON.stringify(recorded)}\n`)
})
