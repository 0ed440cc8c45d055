import { availableParallelism, loadavg } from 'node:os'
import { plantFaults } from './fault-plants.ts'
import { type FaultsReport, measureFaults } from './faults.ts'

type Values = { faults: number; seed: number; pauseMs: number; steady?: number | undefined }

/** Faults under mixed load, and what the check says when something is planted. Fails on any finding. */
export async function faults(values: Values, saveReport: (name: string, report: object) => void): Promise<void> {
  const { history, stored, ...report } = await measureFaults({ ...values, log: (line) => console.log(`  ${line}`) })
  const planted = [...plantFaults(history, stored), ...report.plantedMoney]
  console.log(`\n  ${values.faults} faults with seed ${report.seed} in ${report.seconds} s`)
  for (const [name, times] of Object.entries(report.faults)) {
    const took = history.recoveries.filter(({ fault }) => fault === name).map(({ ms }) => ms)
    console.log(`  ${name.padEnd(34)}${String(times).padStart(5)} times, back after ${Math.max(...took)} ms at most`)
  }
  for (const [name, why] of Object.entries(report.notRun)) console.log(`  ${name.padEnd(34)}    NOT RUN: ${why}`)
  console.log(`\n  acknowledged: ${JSON.stringify(report.acknowledged)}`)
  console.log(`  replies: ${JSON.stringify(report.replies)}`)
  console.log(`  back after ${report.back.p50} ms (half), ${report.back.p95} ms (95 %), ${report.back.most} ms (all)`)
  const [first, last] = [report.memory[0], report.memory.at(-1)]
  console.log(`  memory ${first?.rssMb} → ${last?.rssMb} MB, handles ${first?.handles} → ${last?.handles}\n`)
  for (const line of steadyLines(report.steady)) console.log(`  ${line}`)
  for (const { name, found } of planted) console.log(`  planted: ${name.padEnd(36)}${found || 'NOT FOUND'}`)
  for (const { kind, what } of report.findings) console.log(`\n  ${kind}: ${what}`)
  console.log(`\n  ${report.findings.length} findings`)
  const machine = { load: loadavg()[0], cores: availableParallelism(), at: new Date().toISOString() }
  saveReport('faults', { ...machine, ...report, recoveries: history.recoveries, planted })
  if (report.findings.length > 0 || planted.some(({ found }) => !found)) process.exitCode = 1
}

/** The calm time before each fault, as a table. */
function steadyLines(steady: FaultsReport['steady']): string[] {
  if (!steady) return []
  const heads = ['before fault', 'requests/s', 'p50 ms', 'p95 ms', 'memory MB', 'handles']
  const rows = steady.times.map((time, at) => [at + 1, time.perSecond, time.p50, time.p95, time.rssMb, time.handles])
  const lineOf = (cells: (string | number)[]) => cells.map((cell) => String(cell).padStart(12)).join('')
  return [
    `${Math.round(steady.capacity)} requests/s without a pause, ${Math.round(steady.perSecond)} asked for`,
    ...[heads, ...rows].map(lineOf),
    '',
  ]
}
