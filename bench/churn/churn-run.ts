import { availableParallelism, loadavg } from 'node:os'
import { type ChurnPlant, churnPlants, openChurnWorld } from './churn.ts'

type RunOptions = { messages: string; kills: string; plant?: string | undefined }

/** The churn run on the command line. Fails on anything lost, doubled or out of order, planted or not. */
export async function churn(
  { messages, kills, plant }: RunOptions,
  saveReport: (name: string, report: object) => void,
): Promise<void> {
  const planted = plant === undefined ? null : churnPlants.find((name) => name === plant)
  if (planted === undefined) throw new Error(`--plant wants one of ${churnPlants.join(', ')}`)
  const load = loadavg()[0]
  const world = await openChurnWorld()
  try {
    const log = (line: string) => console.log(`  ${line}`)
    const options = { messages: Number(messages), kills: Number(kills), plant: planted as ChurnPlant | null, log }
    const { findings, ...report } = await world.run(options)
    const { devices, seconds, cuts, stalls, reconnects, acknowledged } = report
    log(`${acknowledged} messages acknowledged in ${seconds.toFixed(0)} s, ${devices} devices`)
    log(
      `${cuts} connections cut, ${stalls} of them after a silence, ${reconnects} new sockets, ${report.kills} kill -9`,
    )
    for (const kind of ['lost', 'doubled', 'order', 'invented'] as const)
      log(`${kind.padEnd(9)}${findings.filter((finding) => finding.kind === kind).length}`)
    for (const { kind, what } of findings.slice(0, 10)) log(`${kind}: ${what}`)
    saveReport(planted ? `churn-${planted}` : 'churn', {
      load,
      cores: availableParallelism(),
      at: new Date().toISOString(),
      ...report,
      findings: findings.length,
      first: findings.slice(0, 10),
    })
    if (findings.length > 0) process.exitCode = 1
  } finally {
    await world.close()
  }
}
