import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findGuards, type Guard } from './guards/find-guards.ts'
import { type GuardProcess, guardsFolder, startGuardProcess } from './guards/guard-pool.ts'
import { nearestTests, readGuardTests, recordGuardTests } from './guards/guard-tests.ts'
import { root } from './lib/run.ts'

const usage = `Usage: npm run mutate-guards -- [--record] [--only TEXT] [--workers N]

Removes each authorisation or scoping condition of the server once, runs the tests that evaluate it and lists the
conditions whose removal no test notices. Exits with 1 when one of them is not explained in scripts/guards/explained.json.

  --record     run the whole server suite first and record which tests evaluate which condition (done when missing)
  --only TEXT  only conditions whose path or text contains TEXT
  --workers N  test runs beside each other (2)`

type Verdict = { guard: Guard; outcome: 'killed' | 'survived' | 'not evaluated'; by: string | null }

/** Test files tried in turn: a few near ones first, since they nearly always notice. */
const rounds = [3, 6, 12]
const explainedPath = join(root, 'scripts/guards/explained.json')

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      record: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      workers: { type: 'string', default: '2' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(usage)
  if (values.record || readGuardTests().size === 0) await recordGuardTests()
  const guards = findGuards().filter(({ id }) => id.includes(values.only))
  report(await judgeAll(guards, Number(values.workers)))
}

async function judgeAll(guards: Guard[], workers: number): Promise<Verdict[]> {
  const testsOf = nearestTests(readGuardTests())
  const waiting = [...guards]
  const verdicts: Verdict[] = []
  const work = async (_: unknown, index: number) => {
    const tests = startGuardProcess(`worker-${index}`, 1)
    for (let guard = waiting.shift(); guard; guard = waiting.shift()) {
      const verdict = await judge(guard, testsOf(guard), tests)
      verdicts.push(verdict)
      const by = verdict.by === null ? '' : ` (${verdict.by})`
      console.log(`${verdicts.length}/${guards.length} ${verdict.outcome} ${shown(guard)}${by}`)
    }
    await tests.end()
  }
  await Promise.all(Array.from({ length: workers }, work))
  return verdicts
}

async function judge(guard: Guard, files: string[], tests: GuardProcess): Promise<Verdict> {
  let from = 0
  for (const count of rounds) {
    const some = files.slice(from, from + count)
    if (some.length === 0) break
    from += count
    const { failed } = await tests.run({ removed: guard.id, files: some })
    if (failed !== null) return { guard, outcome: 'killed', by: failed }
  }
  return { guard, outcome: files.length === 0 ? 'not evaluated' : 'survived', by: null }
}

const shown = ({ file, line, original }: Guard): string =>
  `${file}:${line} ${original.replace(/\s+/g, ' ').trim().slice(0, 120)}`

function report(verdicts: Verdict[]): void {
  const explained = JSON.parse(readFileSync(explainedPath, 'utf8')) as Record<string, string>
  const left = verdicts.filter(({ outcome }) => outcome !== 'killed')
  const open = left.filter(({ guard }) => !explained[guard.id])
  const rows = verdicts.map(({ guard, outcome, by }) => ({ id: guard.id, line: guard.line, outcome, by }))
  writeFileSync(join(guardsFolder, 'report.json'), `${JSON.stringify(rows, null, 1)}\n`)
  const killed = verdicts.length - left.length
  console.log(
    `\n${verdicts.length} conditions: ${killed} killed, ${left.length - open.length} explained, ${open.length} open`,
  )
  for (const { guard, outcome } of open) console.log(`  ${outcome}: ${shown(guard)}`)
  process.exitCode = open.length === 0 ? 0 : 1
}

await main()
