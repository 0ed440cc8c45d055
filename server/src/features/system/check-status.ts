import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { type Maintenance, noMaintenance, readMaintenance } from '../../db/site/maintenance.ts'
import type { Part } from '../../ports/outcomes.ts'
import { Refusal } from '../../refusal.ts'
import { mailFailingSince } from './mail-state.ts'
import { readRecent, saveOutcomes } from './part-outcomes.ts'
import { overallState, type State, stateOfJobs, stateOfPart } from './status-rules.ts'

/**
 * The state of each part, from the outcomes of the last minutes. While the database is lost the other parts keep the state
 * that was known last. A lost Redis leaves live messages degraded: each server then serves its own sockets.
 */
export async function checkStatus(ctx: Context) {
  const database = await isDatabaseUp(ctx)
  const parts = database ? await readParts(ctx) : ctx.outcomes.lastKnown
  const known = (part: Part): State => parts[part] ?? 'ok'
  const hasPayments = Object.values(ctx.payments).some((provider) => provider !== null)
  const checks = {
    web: stateIf(true),
    database: stateIf(database),
    mail: known('mail'),
    photos: known('photos'),
    push: known('push'),
    ...(hasPayments && { payments: known('payments') }),
    ...(ctx.shared && { realtime: stateIf(ctx.shared.isUp(), 'degraded') }),
    jobs: database ? stateOfJobs(await longestWaitMs(ctx)) : 'down',
  }
  const mailDelayed = database && (await mailFailingSince(ctx)) !== null
  const maintenance = database ? await readMaintenance(ctx) : noMaintenance
  return {
    status: overallState(checks),
    checks,
    mailDelayed,
    maintenance: shownTimes(maintenance),
    at: ctx.now().toISOString(),
  }
}

const shownTimes = ({ readOnly, planned }: Maintenance) => ({
  readOnly,
  planned: planned && { from: planned.from.toISOString(), until: planned.until.toISOString() },
})

const stateIf = (isUp: boolean, otherwise: State = 'down'): State => (isUp ? 'ok' : otherwise)

/** Refuses while the database does not answer. */
export async function assertReady(ctx: Context): Promise<{ status: 'ok' }> {
  if (!(await isDatabaseUp(ctx))) throw new Refusal('unavailable', { retryAfter: 2 })
  return { status: 'ok' }
}

const isDatabaseUp = (ctx: Context): Promise<boolean> =>
  sql`select 1`.execute(ctx.db).then(
    () => true,
    () => false,
  )

async function readParts(ctx: Context): Promise<Partial<Record<Part, State>>> {
  await saveOutcomes(ctx)
  const now = ctx.now()
  for (const { part, ...recent } of await readRecent(ctx)) ctx.outcomes.lastKnown[part] = stateOfPart(recent, now)
  return ctx.outcomes.lastKnown
}

/** How long the oldest due job has waited by the database's clock, which the queue uses. Jobs that were given up do not wait. */
async function longestWaitMs(ctx: Context): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select coalesce(extract(epoch from now() - min(run_at)) * 1000, 0)::float8 as ms from graphile_worker.jobs
    where locked_at is null and attempts < max_attempts and run_at < now()`.execute(ctx.db)
  return rows[0]?.ms ?? 0
}
