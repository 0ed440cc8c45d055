import type { Guard } from './find-guards.ts'
import { type Answer, type GuardProcess, type GuardTask, startGuardProcess } from './guard-process.ts'
import { type GuardTests, nearestTests } from './guard-tests.ts'
import type { Outcome, Verdict } from './guard-verdicts.ts'

export type Judged = Verdict & { guard: Guard }

/** How many test files are tried for a guard; and how many of the nearest once more with the modules loaded anew. */
const triedMax = 21
const isolatedMax = 6
/** A few near files nearly always notice: only after them several are tried at once. */
const aloneMax = 3
const atOnce = 6
const nearMax = 3

type Case = {
  guard: Guard
  files: string[]
  /** Files that still have to run without the guard. */
  left: string[]
  isolated: boolean
  /** A test timed out without the guard in these files. It may have waited for a busy machine, and has to fail again. */
  timedOut: Set<string>
  noticed: Answer | null
}

/**
 * Removes each guard while the nearest of its tests run, until one fails. Guards that are evaluated at each request are
 * removed beside each other, one for each test file of a run, in test processes that have loaded the server once. A rare
 * guard, and one that no test noticed so, is removed in processes that load the server without it.
 */
export async function judgeGuards(
  guards: Guard[],
  tests: GuardTests,
  onJudged: (judged: Judged) => void,
): Promise<void> {
  const testsOf = nearestTests(tests)
  const cases = guards.map((guard): Case => {
    const files = testsOf(guard).slice(0, triedMax)
    const isolated = tests.rare.has(guard.id)
    return { guard, files, left: [...files], isolated, timedOut: new Set(), noticed: null }
  })
  const finish = (each: Case, outcome: Outcome) => {
    const { failed: by, error } = each.noticed ?? { failed: null, error: null }
    onJudged({ id: each.guard.id, outcome, by, error, guard: each.guard })
  }
  for (const each of cases) if (each.files.length === 0) finish(each, 'not evaluated')
  const judgeIn = async (isolation: 'shared' | 'isolated', waiting: Case[]): Promise<void> => {
    if (waiting.length === 0) return
    const runner = startGuardProcess(isolation, isolation)
    for (let open = waiting; open.length > 0; open = open.filter(({ noticed, left }) => !noticed && left.length > 0))
      await runRound(runner, open, (each) => finish(each, 'noticed'))
    await runner.end()
  }
  await judgeIn(
    'shared',
    cases.filter(({ isolated, left }) => !isolated && left.length > 0),
  )
  for (const each of cases) if (!each.isolated && !each.noticed) each.left = each.files.slice(0, isolatedMax)
  await judgeIn(
    'isolated',
    cases.filter(({ noticed, left }) => !noticed && left.length > 0),
  )
  for (const each of cases) if (each.files.length > 0 && !each.noticed) finish(each, 'survived')
}

/** One run, in which each test file has one guard removed. */
async function runRound(runner: GuardProcess, open: Case[], onNoticed: (each: Case) => void): Promise<void> {
  const caseOf = new Map<string, Case>()
  for (const each of open) {
    const tried = each.files.length - each.left.length
    const count = tried < aloneMax ? 1 : atOnce
    // A file that another guard has in this round waits for the next one; only a file that is as near takes its place.
    const near = each.left.slice(0, count * nearMax)
    for (const file of near.filter((file) => !caseOf.has(file)).slice(0, count)) caseOf.set(file, each)
  }
  const task: GuardTask = Object.fromEntries([...caseOf].map(([file, { guard }]) => [file, guard.id]))
  let ended = 0
  console.log(`${caseOf.size} test files, each without one of ${open.length} conditions`)
  await runner.run(task, (answer) => {
    ended += 1
    if (ended % 25 === 0) console.log(`${ended}/${caseOf.size} test files`)
    const each = caseOf.get(answer.file)
    if (!each || each.noticed) return
    if (isTimeout(answer) && !each.timedOut.has(answer.file)) return void each.timedOut.add(answer.file)
    each.left = each.left.filter((file) => file !== answer.file)
    if (answer.failed === null) return
    each.noticed = answer
    onNoticed(each)
  })
}

const isTimeout = ({ error }: Answer): boolean => / timed out in /.test(error ?? '')
