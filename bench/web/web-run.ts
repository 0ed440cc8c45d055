import { availableParallelism, loadavg } from 'node:os'
import { measureWeb, type Verdict, type WebPart, webParts } from './web.ts'
import type { PaintReport } from './web-paint.ts'

const goals = { ratio: 1.7, shift: 0.1, p75: 200, performance: 95 }
const log = (line = '') => console.log(`  ${line}`)
const seconds = (ms: number) => (ms / 1000).toFixed(2)

type RunOptions = { rounds: number; only: string | undefined; people: string }

/** The web on a slow phone, on the command line. Fails on results that other load on the machine cannot explain. */
export async function web(
  { rounds, only, people }: RunOptions,
  saveReport: (name: string, report: object) => void,
): Promise<void> {
  const parts = only ? [only as WebPart] : webParts
  if (!parts.every((part) => webParts.includes(part))) throw new Error(`--only is one of ${webParts.join(', ')}`)
  const load = loadavg()[0]
  const report = await measureWeb({ parts, rounds, times: 12, people: Number(people), messages: 5000 })
  if (report.paint) showPaint(report.paint)
  if (report.interaction) {
    log()
    log(`interaction to next paint at 6× slow-down; the goal is less than ${goals.p75} ms at 75 %`)
    for (const { journey, p75, worst, interactions } of report.interaction)
      log(`${journey.padEnd(34)}${p75} ms, worst ${worst} ms of ${interactions}${p75 < goals.p75 ? '' : '  TOO SLOW'}`)
  }
  if (report.lighthouse) for (const one of report.lighthouse) showVerdict(one)
  log()
  log(`load ${load?.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} after`)
  saveReport('web', { load, cores: availableParallelism(), at: new Date().toISOString(), ...report })
  if (faults(report.paint, report.lighthouse).length > 0) process.exitCode = 1
}

function showPaint(paint: PaintReport[]): void {
  log()
  log(
    `largest paint at 400 kbit/s, 400 ms, 6× slow-down, s: half, worst, best; the goal is ${goals.ratio} of the plain page`,
  )
  for (const { page, beside, largest, ratio, ratios, usable, visits } of paint) {
    const times = [largest.median, largest.high, largest.low].map((ms) => seconds(ms).padStart(7)).join('')
    const [visit] = visits
    log(`${page.padEnd(28)}${times}   ${visit?.element}${visit?.kB ? `, ${visit.kB.toFixed(1)} kB` : ''}`)
    if (ratio === null) continue
    const range = `${ratios?.[0].toFixed(2)} to ${ratios?.[1].toFixed(2)} in single rounds`
    const hands = usable ? `; the card with its buttons after ${seconds(usable.median)} s` : ''
    log(`    ${ratio.toFixed(2)} of the ${beside} (${range})${hands}${ratio <= goals.ratio ? '' : '  TOO SLOW'}`)
  }
}

function showVerdict({ page, marks, lost }: Verdict): void {
  log()
  log(
    `Lighthouse, ${page}: ${Object.entries(marks)
      .map(([name, mark]) => `${name} ${mark}`)
      .join(', ')}`,
  )
  for (const what of lost) log(`    ${what}`)
}

/** Speed depends on what else the machine does; these do not. */
function faults(paint: PaintReport[] = [], verdicts: Verdict[] = []): string[] {
  const shifted = paint.filter(({ visits }) => visits.some(({ shift }) => shift >= goals.shift)).map(({ page }) => page)
  const marked = verdicts.flatMap(({ page, marks }) =>
    Object.entries(marks).flatMap(([name, mark]) => (name !== 'performance' && mark < 100 ? [`${page}: ${name}`] : [])),
  )
  for (const page of shifted) log(`${page}: THE PAGE MOVED UNDER THE READER`)
  for (const what of marked) log(`${what} IS NOT 100`)
  return [...shifted, ...marked]
}
