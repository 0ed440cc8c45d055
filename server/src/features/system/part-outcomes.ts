import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Part } from '../../ports/outcomes.ts'
import { type Recent, windowMs } from './status-rules.ts'

const saveEveryMs = 5_000
const retentionMs = 86_400_000
const parts: Part[] = ['mail', 'photos', 'push', 'payments']

/** Stores what this process has counted since the last time. What cannot be stored is lost: the next minutes tell as much. */
export async function saveOutcomes(ctx: Context): Promise<void> {
  const rows = ctx.outcomes.take()
  if (rows.length === 0) return
  await sql`
    insert into part_minute as p (part, minute, succeeded, failed, succeeded_at, failed_at)
    select part, minute, succeeded, failed, "succeededAt", "failedAt" from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(part text, minute timestamptz, succeeded int, failed int, "succeededAt" timestamptz, "failedAt" timestamptz)
    on conflict (part, minute) do update set succeeded = p.succeeded + excluded.succeeded,
      failed = p.failed + excluded.failed, succeeded_at = greatest(p.succeeded_at, excluded.succeeded_at),
      failed_at = greatest(p.failed_at, excluded.failed_at)`.execute(ctx.db)
}

/** Stores the counts of this process every few seconds until stopped. */
export function startSavingOutcomes(ctx: Context): { stop: () => Promise<void> } {
  let saving = Promise.resolve()
  const save = () => {
    saving = saving.then(() => saveOutcomes(ctx)).catch(() => {})
  }
  const timer = setInterval(save, saveEveryMs)
  return {
    stop: async () => {
      clearInterval(timer)
      save()
      await saving
    },
  }
}

/** The outcomes of every part in the last minutes, over all processes. */
export async function readRecent(ctx: Context): Promise<({ part: Part } & Recent)[]> {
  const since = new Date(ctx.now().getTime() - windowMs)
  const { rows } = await sql<{ part: Part } & Recent>`
    select part, sum(succeeded)::int as succeeded, sum(failed)::int as failed, max(succeeded_at) as "succeededAt",
      max(failed_at) as "failedAt"
    from part_minute where minute > ${since} group by part`.execute(ctx.db)
  const known = new Map(rows.map((row) => [row.part, row]))
  return parts.map((part) => known.get(part) ?? { part, succeeded: 0, failed: 0, succeededAt: null, failedAt: null })
}

/** Tries the parts that can be tried without an effect, so that an outage is detected also without use. */
export async function probeParts(ctx: Context): Promise<void> {
  await Promise.allSettled([ctx.mail.probe?.(), ctx.storage.get('probe')])
}

export async function sweepOutcomes(ctx: Context): Promise<void> {
  await sql`delete from part_minute where minute < ${new Date(ctx.now().getTime() - retentionMs)}`.execute(ctx.db)
}
