import { availableParallelism, loadavg } from 'node:os'
import { withEdgeServer } from './edge-server.ts'
import { measureOverload, type OverloadReport } from './overload.ts'
import { measureShedding } from './shedding.ts'
import { measureTiming, type Timed } from './timing.ts'
import { measureListTiming } from './timing-lists.ts'

type SaveReport = (name: string, report: object) => void

const facts = () => ({ load: loadavg()[0], cores: availableParallelism(), at: new Date().toISOString() })

/** Members' waits beside attackers without an account. */
export async function overload({ seconds }: { seconds: number }, saveReport: SaveReport): Promise<void> {
  const report = await runOverload({ seconds })
  const line = (name: string, parts: string[]) =>
    console.log(`  ${name.padEnd(28)}${parts.map((part) => part.padStart(10)).join('')}`)
  const ms = (value: number) => value.toFixed(1)
  line('ms of /me for members', ['half', '95 %', 'of idle', '  answers to the attack'])
  line('idle', [ms(report.idle.p50), ms(report.idle.p95), '1.0'])
  for (const [name, { others, ratio, answers }] of Object.entries(report.attacks))
    line(name, [ms(others.p50), ms(others.p95), ratio.toFixed(1), `  ${JSON.stringify(answers)}`])
  saveReport('overload', { ...facts(), seconds, ...report })
}

/** The same without a table. */
export const runOverload = ({ seconds }: { seconds: number }): Promise<OverloadReport> =>
  withEdgeServer({ members: 20, limits: 'on' }, ({ url, members }) =>
    measureOverload({ url, tokens: members.map(({ token }) => token) }, { seconds }),
  )

/** Far below the usual, which 300 readers on one machine do not reach. */
const limitMs = 50

/** Messages beside a flood of readers, with and without the refusal of what can wait. Fails when a message was refused with it. */
export async function shedding({ seconds }: { seconds: number }, saveReport: SaveReport): Promise<void> {
  const ms = ({ p50, p95 }: { p50: number; p95: number }) => `${p50.toFixed(0)} / ${p95.toFixed(0)}`
  const reports = []
  for (const overloadMs of [0, limitMs]) {
    const report = await measureShedding({ seconds, overloadMs })
    const { idle, flooded, after, messages, pages, backMs } = report
    console.log(`\n  OVERLOAD_MS=${overloadMs}`)
    console.log(`  a message, ms (half / 95 %): idle ${ms(idle)}, flooded ${ms(flooded)}, afterwards ${ms(after)}`)
    console.log(`  answers to messages ${JSON.stringify(messages)}, to Discover ${JSON.stringify(pages)}`)
    console.log(`  Discover is back ${backMs} ms after the flood`)
    reports.push({ overloadMs, ...report })
    if (overloadMs > 0 && Object.keys(messages).some((status) => status !== '201')) process.exitCode = 1
  }
  saveReport('shedding', { ...facts(), seconds, reports })
}

/** Medians of every route that names a member, and of every list. Fails where the cases lie a millisecond apart or more. */
export async function timing({ rounds }: { rounds: number }, saveReport: SaveReport): Promise<void> {
  const routes = await measureTiming({ rounds })
  printTiming(routes)
  const lists = await measureListTiming({ rounds })
  printTiming(lists)
  saveReport('timing', { ...facts(), rounds, routes, lists })
  if ([...routes, ...lists].some(({ difference }) => difference >= 1)) process.exitCode = 1
}

function printTiming(report: Timed[]): void {
  const who = Object.keys(report[0]?.medians ?? {})
  console.log(`\n  ${'median ms'.padEnd(44)}${[...who, 'apart'].map((name) => name.padStart(10)).join('')}`)
  for (const { route, medians, difference } of report)
    console.log(
      `  ${route.padEnd(44)}${[...Object.values(medians), difference].map((ms) => ms.toFixed(2).padStart(10)).join('')}`,
    )
}
