import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { guardsFolder, startGuardProcess } from './guard-pool.ts'

/** For each guard the test files (relative to `server`) in which it is evaluated. */
export type GuardTests = Map<string, string[]>

const mapPath = join(guardsFolder, 'guard-tests.jsonl')

type Line = { test: string; guards: string[] }

/** Runs the whole server suite once, with every guard in place, and records which guards each test file evaluates. */
export async function recordGuardTests(): Promise<void> {
  const all = startGuardProcess('record', 0)
  const { failed } = await all.run({ removed: null, files: [] })
  await all.end()
  if (failed !== null)
    throw new Error(`The unchanged suite fails (${failed}); guards can only be judged by tests that pass.`)
  copyFileSync(join(guardsFolder, 'record/evaluated.jsonl'), mapPath)
}

/** What the last recording found; empty when there was none. */
export function readGuardTests(): GuardTests {
  const tests: GuardTests = new Map()
  if (!existsSync(mapPath)) return tests
  for (const line of readFileSync(mapPath, 'utf8').trim().split('\n')) {
    const { test, guards } = JSON.parse(line) as Line
    for (const guard of guards) tests.set(guard, [...(tests.get(guard) ?? []), test])
  }
  return tests
}

/** Gives the tests of a guard: those of its own folder first, then those that evaluate the fewest guards. */
export function nearestTests(tests: GuardTests): (guard: { id: string; file: string }) => string[] {
  const breadth = new Map<string, number>()
  for (const files of tests.values()) for (const file of files) breadth.set(file, (breadth.get(file) ?? 0) + 1)
  return ({ id, file }) => {
    const own = dirname(file).replace(/^server\//, '')
    const rank = (test: string) => (dirname(test) === own ? 0 : 10_000) + (breadth.get(test) ?? 0)
    return [...new Set(tests.get(id) ?? [])].sort((a, b) => rank(a) - rank(b))
  }
}
