import { availableParallelism, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { checkOutRelease, findLastRelease, findRelease, findWayBack } from './release-checkout.ts'
import { measureUpgrade } from './upgrade.ts'

type RunOptions = {
  /** A checkout of the version before. */
  beside: string | undefined
  /** Or its tag or commit; `last`: the last release; `back`: the oldest version from which there is a way back. */
  from: string | undefined
  seconds: number
  clients: number
}

/** The upgrade and the way back on the command line. Fails when a request failed or an acknowledged message is lost. */
export async function upgrade(
  { beside, from, ...options }: RunOptions,
  saveReport: (name: string, report: object) => void,
): Promise<void> {
  const log = (line: string) => console.log(`  ${line}`)
  const release = from === undefined ? null : find(from)
  if (from && !release)
    throw new Error(`this clone does not have ${from}: git fetch --tags --unshallow, or --beside a checkout of it`)
  if (!release && !beside)
    throw new Error(
      '--from takes a tag, a commit, `last` or `back`; --beside a checkout of the version before, after npm ci in it',
    )
  const checkout = release ? await checkOutRelease(release, log) : null
  try {
    await show({ from: checkout?.path ?? resolve(beside ?? ''), version: release?.name, ...options, log }, saveReport)
  } finally {
    checkout?.remove()
  }
}

function find(name: string) {
  if (name === 'last') return findLastRelease()
  return name === 'back' ? findWayBack() : findRelease(name)
}

type Shown = Parameters<typeof measureUpgrade>[0] & { version: string | undefined; log: (line: string) => void }

async function show({ version, ...options }: Shown, saveReport: (name: string, report: object) => void): Promise<void> {
  const load = loadavg()[0]
  const { log } = options
  const report = await measureUpgrade(options)
  const { requests, failed, migrations, wayBackClosedBy, written, lost, planted } = report
  log(`migrations under load: ${migrations.join(', ') || 'none'}`)
  if (wayBackClosedBy.length > 0)
    log(
      `no way back but the backup of before: ${wayBackClosedBy.join(', ')} not additive, the version before refused to start`,
    )
  for (const [step, count] of Object.entries(requests)) {
    const faults = failed.filter((one) => one.step === step).length
    log(`${step.padEnd(40)}${String(count).padStart(8)} requests${String(faults).padStart(6)} failed`)
  }
  for (const { step, request, answer } of failed.slice(0, 10)) log(`${step}: ${request}: ${answer}`)
  log(`${planted} failed after the servers were killed, which has to be seen`)
  log(`${written} messages acknowledged, ${lost.length} of them lost or doubled`)
  saveReport('upgrade', { load, cores: availableParallelism(), at: new Date().toISOString(), from: version, ...report })
  if (failed.length > 0 || lost.length > 0 || planted === 0) process.exitCode = 1
}
