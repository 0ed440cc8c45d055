import { parseArgs } from 'node:util'
import explained from './guards/explained.json' with { type: 'json' }
import { findGuards, type Guard } from './guards/find-guards.ts'
import { readGuardTests, recordGuardTests } from './guards/guard-tests.ts'
import { readNoticed, saveNoticed } from './guards/guard-verdicts.ts'
import { type Judged, judgeGuards } from './guards/judge-guards.ts'

const usage = `Usage: npm run mutate-guards -- [--record] [--again] [--only TEXT]...

Removes each authorization or scoping condition of the server once, runs the tests that evaluate it and lists the
conditions whose removal no test notices. Exits with 1 when one of them is not explained in scripts/guards/explained.json,
or when an explanation is for a condition that does not exist.

  --record     run the whole server suite first and record which tests evaluate which condition (done when missing);
               without it only test files that are new or have changed since are recorded
  --explained  judge explained conditions too; without it their explanation counts, because a condition whose removal
               no test notices takes many times as long to judge as another
  --again      judge every condition again; without it those in scripts/guards/noticed.json are not
  --only TEXT  only conditions whose path or text contains TEXT, by the tests of their feature; may be given several times

scripts/guards/noticed.json names for each condition the test that noticed its removal; recordings are kept in .cache/guards.`

/** So many conditions are judged between two writes of the file. */
const savedEvery = 20

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      record: { type: 'boolean', default: false },
      again: { type: 'boolean', default: false },
      explained: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(usage)
  const { only } = values
  const all = findGuards()
  const chosen = only ? all.filter(({ id }) => only.some((text) => id.includes(text))) : all
  await recordGuardTests({ all: values.record, of: only ? chosen : null })
  const noticed = readNoticed()
  const isExplained = ({ id }: Guard) => id in explained && !values.explained
  const isNoticed = ({ id }: Guard) => noticed.has(id) && !values.again
  const waiting = chosen.filter((guard) => !isExplained(guard) && !isNoticed(guard))
  console.log(`${chosen.length} conditions, ${chosen.length - waiting.length} of them noticed or explained already`)
  const judged = await judgeAll(waiting, { all, noticed })
  report(judged, { all, chosen, noticed })
}

type Known = { all: Guard[]; noticed: Map<string, string> }

async function judgeAll(waiting: Guard[], { all, noticed }: Known): Promise<Judged[]> {
  const known = new Set(all.map(({ id }) => id))
  const judged: Judged[] = []
  await judgeGuards(waiting, readGuardTests(), (each) => {
    judged.push(each)
    if (each.by === null) noticed.delete(each.id)
    else noticed.set(each.id, each.by)
    if (judged.length % savedEvery === 0) saveNoticed(noticed, known)
    const by = each.by === null ? '' : ` (${each.by}: ${each.error})`
    console.log(`${judged.length}/${waiting.length} ${each.outcome} ${shown(each.guard)}${by}`)
  })
  saveNoticed(noticed, known)
  return judged
}

const shown = ({ file, line, original }: Guard): string =>
  `${file}:${line} ${original.replace(/\s+/g, ' ').trim().slice(0, 120)}`

function report(judged: Judged[], { all, chosen, noticed }: Known & { chosen: Guard[] }): void {
  const known = new Set(all.map(({ id }) => id))
  const open = judged.filter(({ outcome, id }) => outcome !== 'noticed' && !(id in explained))
  const stale = Object.keys(explained).filter((id) => !known.has(id))
  const needless = judged.filter(({ outcome, id }) => outcome === 'noticed' && id in explained)
  const count = (test: (guard: Guard) => boolean) => chosen.filter(test).length
  const counts = [
    `${count(({ id }) => noticed.has(id))} noticed`,
    `${count(({ id }) => !noticed.has(id) && id in explained)} explained`,
    `${open.length} open`,
  ]
  console.log(`\n${chosen.length} conditions: ${counts.join(', ')}`)
  for (const { guard, outcome } of open) console.log(`  ${outcome}: ${shown(guard)}`)
  for (const id of stale) console.log(`  explained, but there is no such condition: ${id}`)
  for (const { guard, by } of needless) console.log(`  explained, but noticed by ${by}: ${shown(guard)}`)
  process.exitCode = open.length + stale.length + needless.length === 0 ? 0 : 1
}

await main()
