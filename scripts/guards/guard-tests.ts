import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../lib/run.ts'
import { guardsFolder, startGuardProcess } from './guard-pool.ts'

/** For each guard the test files (relative to `server`) in which it is evaluated, and for each of them its duration. */
export type GuardTests = { files: Map<string, string[]>; ms: Map<string, number> }

const recordPath = join(guardsFolder, 'guard-tests.jsonl')

/** What one test file evaluates, as of the file with this hash, and how many milliseconds it takes. */
type Line = { test: string; hash: string; ms: number; guards: string[] }

/**
 * Runs test files with every guard in place and records which guards each of them evaluates: the whole server suite, or
 * only the files that are new or have changed since they were recorded.
 */
export async function recordGuardTests({ all }: { all: boolean }): Promise<void> {
  const server = join(root, 'server')
  const hashes = new Map(
    globSync('src/**/*.test.ts', { cwd: server }).map((test) => [test, hashOf(join(server, test))]),
  )
  const unchanged = all ? [] : readLines().filter(({ test, hash }) => hashes.get(test) === hash)
  const recorded = new Set(unchanged.map(({ test }) => test))
  const files = [...hashes.keys()].filter((test) => !recorded.has(test))
  if (files.length === 0) return
  console.log(`recording ${files.length} test files`)
  const process = startGuardProcess('record', 0)
  const { failed } = await process.run({ removed: null, files })
  await process.end()
  if (failed !== null) throw new Error(`The unchanged suite fails (${failed}); only passing tests can judge guards.`)
  const lines = linesOf(join(guardsFolder, 'record/evaluated.jsonl')).map((line) => ({
    ...line,
    hash: hashes.get(line.test) ?? '',
  }))
  writeFileSync(recordPath, [...unchanged, ...lines].map((line) => `${JSON.stringify(line)}\n`).join(''))
}

const hashOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16)

const readLines = (): Line[] => (existsSync(recordPath) ? linesOf(recordPath) : [])

const linesOf = (path: string): Line[] =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

/** What was recorded so far; empty when nothing was. */
export function readGuardTests(): GuardTests {
  const lines = readLines()
  const files = new Map<string, string[]>()
  for (const { test, guards } of lines)
    for (const guard of guards) files.set(guard, [...(files.get(guard) ?? []), test])
  return { files, ms: new Map(lines.map(({ test, ms }) => [test, ms])) }
}

/** Gives the tests of a guard: those of its own folder first, the shortest of them in front, then the others alike. */
export function nearestTests({ files, ms }: GuardTests): (guard: { id: string; file: string }) => string[] {
  return ({ id, file }) => {
    const own = dirname(file).replace(/^server\//, '')
    const rank = (test: string) => (dirname(test) === own ? 0 : 3_600_000) + (ms.get(test) ?? 0)
    return [...new Set(files.get(id) ?? [])].sort((a, b) => rank(a) - rank(b))
  }
}
