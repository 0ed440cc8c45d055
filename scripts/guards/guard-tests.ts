import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../lib/run.ts'
import type { Guard } from './find-guards.ts'
import { type Answer, guardsFolder, startGuardProcess } from './guard-process.ts'

/** What one test file evaluates in `process`, and how often each guard. */
export type Recorded = { test: string; process: number; guards: Record<string, number> }

/** As of the file with this hash. */
type Line = Recorded & { hash: string }

export type GuardTests = {
  /** For each guard the test files (relative to `server`) in which it is evaluated, with its share of all evaluations there. */
  files: Map<string, { test: string; share: number }[]>
  /** Every test file by its folder. */
  byFolder: Map<string, string[]>
  /** Guards that no process evaluated more than a few times: the program may remember what they said the first time. */
  rare: Set<string>
}

/** As often may a fragment of SQL be made that stays in memory afterwards, once for each of its forms. */
const rareMax = 3
const recordPath = join(guardsFolder, 'guard-tests.jsonl')

type Recording = {
  /** Files too that were recorded and have not changed. */
  all: boolean
  /** Only the files of the features of these guards; null for the whole server suite. */
  of: Guard[] | null
}

/** Runs test files with every guard in place and records which guards each of them evaluates. */
export async function recordGuardTests({ all, of }: Recording): Promise<void> {
  const server = join(root, 'server')
  const hashes = new Map(
    globSync('src/**/*.test.ts', { cwd: server }).map((test) => [test, hashOf(join(server, test))]),
  )
  const unchanged = all ? [] : readLines().filter(({ test, hash }) => hashes.get(test) === hash)
  const recorded = new Set(unchanged.map(({ test }) => test))
  const features = of?.map(({ file }) => featureOf(file))
  const isChosen = (test: string) => !features || features.some((feature) => test.startsWith(feature))
  const files = [...hashes.keys()].filter((test) => isChosen(test) && !recorded.has(test))
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

/** `src/features/chat/` or `src/http/`, from a path in the project. */
const featureOf = (file: string): string => /^server\/(src\/(?:features\/)?[^/]+\/)/.exec(file)?.[1] ?? dirname(file)

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
  const files: GuardTests['files'] = new Map()
  const often = new Set<string>()
  const counts = new Map<string, number>()
  for (const { test, process, guards } of lines) {
    const all = Object.values(guards).reduce((sum, count) => sum + count, 0)
    for (const [guard, count] of Object.entries(guards)) {
      files.set(guard, [...(files.get(guard) ?? []), { test, share: count / all }])
      const inProcess = `${process} ${guard}`
      counts.set(inProcess, (counts.get(inProcess) ?? 0) + count)
      if ((counts.get(inProcess) ?? 0) > rareMax) often.add(guard)
    }
  }
  const rare = new Set([...files.keys()].filter((guard) => !often.has(guard)))
  const tests = lines.map(({ test }) => test)
  return { files, byFolder: Map.groupBy(tests, dirname), rare }
}

/**
 * Gives the tests of a guard: those of its own folder first, then of its feature, in each part those in front that evaluate it most among all they
 * evaluate, since they are probably about it. A rare guard may be evaluated by more files than were recorded: all of its own
 * folder count.
 */
export function nearestTests({ files, byFolder, rare }: GuardTests): (guard: { id: string; file: string }) => string[] {
  return ({ id, file }) => {
    const own = dirname(file).replace(/^server\//, '')
    const feature = featureOf(file)
    const near = (test: string) => Number(dirname(test) === own) + Number(test.startsWith(feature))
    const rank = ({ test, share }: { test: string; share: number }) => near(test) + share
    const recorded = [...(files.get(id) ?? [])].sort((a, b) => rank(b) - rank(a)).map(({ test }) => test)
    const more = rare.has(id) ? (byFolder.get(own) ?? []).filter((test) => !recorded.includes(test)) : []
    return [...recorded, ...more]
  }
}
