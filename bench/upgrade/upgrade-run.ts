import { availableParallelism, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { measureUpgrade } from './upgrade.ts'

type RunOptions = { beside: string | undefined; seconds: number; clients: number }

/** The upgrade and the way back on the command line. Fails when a request failed or an acknowledged message is lost. */
export async function upgrade(
  { beside, seconds, clients }: RunOptions,
  saveReport: (name: string, report: object) => void,
): Promise<void> {
  if (!beside) throw new Error('--beside wants a checkout of the version before, after npm ci in it')
  const load = loadavg()[0]
  const log = (line: string) => console.log(`  ${line}`)
  const report = await measureUpgrade({ from: resolve(beside), seconds, clients, log })
  const { requests, failed, migrations, written, lost, planted } = report
  log(`migrations under load: ${migrations.join(', ') || 'none'}`)
  for (const [step, count] of Object.entries(requests)) {
    const faults = failed.filter((one) => one.step === step).length
    log(`${step.padEnd(40)}${String(count).padStart(8)} requests${String(faults).padStart(6)} failed`)
  }
  for (const { step, request, answer } of failed.slice(0, 10)) log(`${step}: ${request}: ${answer}`)
  log(`${planted} failed while a server was killed, which has to be seen`)
  log(`${written} messages acknowledged, ${lost.length} of them lost or doubled`)
  saveReport('upgrade', { load, cores: availableParallelism(), at: new Date().toISOString(), ...report })
  if (failed.length > 0 || lost.length > 0 || planted === 0) process.exitCode = 1
}
