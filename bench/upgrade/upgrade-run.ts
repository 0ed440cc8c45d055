import { availableParallelism, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { checkOutTag, lastTag } from './tagged-checkout.ts'
import { measureUpgrade } from './upgrade.ts'

type RunOptions = {
  /** A checkout of the version before. */
  beside: string | undefined
  /** Or its tag; `last` is the newest one before this commit. */
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
  const tag = from === 'last' ? lastTag() : from
  if (from && !tag)
    throw new Error('this checkout has no tags: git fetch --tags, or --beside a checkout of the version before')
  if (!tag && !beside)
    throw new Error('--from wants a tag or `last`; --beside a checkout of the version before, after npm ci in it')
  const checkout = tag ? await checkOutTag(tag, log) : null
  try {
    await show({ from: checkout?.path ?? resolve(beside ?? ''), tag, ...options, log }, saveReport)
  } finally {
    checkout?.remove()
  }
}

type Shown = Parameters<typeof measureUpgrade>[0] & { tag: string | null | undefined; log: (line: string) => void }

async function show({ tag, ...options }: Shown, saveReport: (name: string, report: object) => void): Promise<void> {
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
  saveReport('upgrade', { load, cores: availableParallelism(), at: new Date().toISOString(), from: tag, ...report })
  if (failed.length > 0 || lost.length > 0 || planted === 0) process.exitCode = 1
}
