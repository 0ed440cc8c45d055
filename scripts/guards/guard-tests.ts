import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../lib/run.ts'
import { type Answer, guardsFolder, startGuardProcess } from './guard-process.ts'

/** What one test file evaluates in `process`: how often each guard, and how many milliseconds the file takes. */
export type Recorded = { test: string; ms: number; process: number; guards: Record<string, number> }

/** As of the file with this hash. */
type Line = Recorded & { hash: string }

export type GuardTests = {
  /** For each guard the test files (relative to `server`) in which it is evaluated. */
  files: Map<string, string[]>
  /** For each test file its duration. */
  ms: Map<string, number>
  /** Guards that no process evaluated more than a few times: the program may remember what they said the first time. */
  rare: Set<string>
}

/** As often may a fragment of SQL be made that stays in memory afterwards, once for each of its forms. */
const rareMax = 3
const recordPath = join(guardsFolder, 'guard-tests.jsonl')

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
  const failures: Answer[] = []
  let count = 0
  const tests = startGuardProcess('record', 'shared')
  await tests.run(Object.fromEntries(files.map((file) => [file, null])), (answer) => {
    count += 1
    if (answer.failed !== null) failures.push(answer)
    if (count % 25 === 0) console.log(`recorded ${count} of ${files.length}`)
  })
  await tests.end()
  const failed = new Set(failures.map(({ file }) => file))
  const lines = linesOf<Recorded>(join(guardsFolder, 'record/evaluated.jsonl'))
    .filter(({ test }) => !failed.has(test))
    .map((line) => ({ ...line, hash: hashes.get(line.test) ?? '' }))
  writeFileSync(recordPath, [...unchanged, ...lines].map((line) => `${JSON.stringify(line)}\n`).join(''))
  const names = failures.map(({ failed: name, error }) => `${name}: ${error}`).join('\n')
  if (names !== '')
    throw new Error(`Only passing tests can judge guards. These fail with every guard in place:\n${names}`)
}

const hashOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16)

const readLines = (): Line[] => (existsSync(recordPath) ? linesOf<Line>(recordPath) : [])

const linesOf = <T>(path: string): T[] =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T)

/** What was recorded so far; empty when nothing was. */
export function readGuardTests(): GuardTests {
  const lines = readLines()
  const files = new Map<string, string[]>()
  const often = new Set<string>()
  const counts = new Map<string, number>()
  for (const { test, process, guards } of lines)
    for (const [guard, count] of Object.entries(guards)) {
      files.set(guard, [...(files.get(guard) ?? []), test])
      const inProcess = `${process} ${guard}`
      counts.set(inProcess, (counts.get(inProcess) ?? 0) + count)
      if ((counts.get(inProcess) ?? 0) > rareMax) often.add(guard)
    }
  const rare = new Set([...files.keys()].filter((guard) => !often.has(guard)))
  return { files, ms: new Map(lines.map(({ test, ms }) => [test, ms])), rare }
}

/**
 * Gives the tests of a guard: those of its own folder first, the shortest of them in front, then the others alike. A rare
 * guard may be evaluated by more files than were recorded: all of its own folder count.
 */
export function nearestTests({ files, ms, rare }: GuardTests): (guard: { id: string; file: string }) => string[] {
  const byFolder = Map.groupBy(ms.keys(), dirname)
  return ({ id, file }) => {
    const own = dirname(file).replace(/^server\//, '')
    const rank = (test: string) => (dirname(test) === own ? 0 : 3_600_000) + (ms.get(test) ?? 0)
    const recorded = files.get(id) ?? []
    const more = rare.has(id) ? (byFolder.get(own) ?? []).filter((test) => !recorded.includes(test)) : []
    return [...recorded.sort((a, b) => rank(a) - rank(b)), ...more.sort((a, b) => rank(a) - rank(b))]
  }
}
