import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findGuards, type Guard } from './guards/find-guards.ts'
import { readGuardTests, recordGuardTests } from './guards/guard-tests.ts'
import { basisOf, readVerdicts } from './guards/guard-verdicts.ts'
import { type Judged, judgeGuards, triedTests } from './guards/judge-guards.ts'
import { root } from './lib/run.ts'

const usage = `Usage: npm run mutate-guards -- [--record] [--again] [--only TEXT]...

Removes each authorisation or scoping condition of the server once, runs the tests that evaluate it and lists the
conditions whose removal no test notices. Exits with 1 when one of them is not explained in scripts/guards/explained.json,
or when an explanation is for a condition that does not exist.

  --record     run the whole server suite first and record which tests evaluate which condition (done when missing);
               without it only test files that are new or have changed since are recorded
  --explained  judge explained conditions too; without it their explanation counts, because a condition whose removal
               no test notices takes many times as long to judge as another
  --again      judge every condition again; without it verdicts stay until the condition's file or its tests change
  --only TEXT  only conditions whose path or text contains TEXT; may be given several times

Recordings and verdicts are kept in .cache/guards.`

const explainedPath = join(root, 'scripts/guards/explained.json')

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      record: { type: 'boolean', default: false },
      again: { type: 'boolean', default: false },
      explained: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [''] },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(usage)
  await recordGuardTests({ all: values.record })
  const all = findGuards()
  const chosen = all.filter(({ id }) => values.only.some((text) => id.includes(text)))
  const explained = readExplained()
  const guards = values.explained ? chosen : chosen.filter(({ id }) => !explained[id])
  const judged = await judgeAll(guards, values.again)
  report(judged, { all, explained, skipped: chosen.length - guards.length })
}

/** Verdicts of earlier runs stay unless their files have changed, or unless all are judged `again`. */
async function judgeAll(guards: Guard[], again: boolean): Promise<Judged[]> {
  const tests = readGuardTests()
  const filesOf = triedTests(tests)
  const earlier = readVerdicts()
  const judged: Judged[] = []
  const waiting: Guard[] = []
  for (const guard of guards) {
    const verdict = again ? undefined : earlier.get(guard.id)
    const stays = verdict && verdict.basis === basisOf(guard, { ...verdict, files: filesOf(guard) })
    if (stays) judged.push({ ...verdict, guard })
    else waiting.push(guard)
  }
  console.log(`${guards.length} conditions, ${judged.length} of them with a verdict already`)
  await judgeGuards(waiting, tests, (each) => {
    judged.push(each)
    const by = each.by === null ? '' : ` (${each.by}: ${each.error})`
    console.log(`${judged.length}/${guards.length} ${each.outcome} ${shown(each.guard)}${by}`)
  })
  return judged
}

const shown = ({ file, line, original }: Guard): string =>
  `${file}:${line} ${original.replace(/\s+/g, ' ').trim().slice(0, 120)}`

const readExplained = () => JSON.parse(readFileSync(explainedPath, 'utf8')) as Record<string, string>

type Scope = { all: Guard[]; explained: Record<string, string>; skipped: number }

function report(judged: Judged[], { all, explained, skipped }: Scope): void {
  const known = new Set(all.map(({ id }) => id))
  const left = judged.filter(({ outcome }) => outcome !== 'killed')
  const open = left.filter(({ id }) => !explained[id])
  const stale = Object.keys(explained).filter((id) => !known.has(id))
  const needless = judged.filter(({ id, outcome }) => outcome === 'killed' && explained[id])
  const counts = `${judged.length - left.length} killed, ${left.length - open.length + skipped} explained, ${open.length} open`
  console.log(`\n${judged.length + skipped} conditions: ${counts}`)
  for (const { guard, outcome } of open) console.log(`  ${outcome}: ${shown(guard)}`)
  for (const id of stale) console.log(`  explained, but there is no such condition: ${id}`)
  for (const { guard, by } of needless) console.log(`  explained, but noticed by ${by}: ${shown(guard)}`)
  process.exitCode = open.length + stale.length + needless.length === 0 ? 0 : 1
}

await main()
