import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { settleEach, settleSteps } from '../../../jobs/settle-each.ts'
import { type CallRow, lockCall, readCalls } from '../call-row.ts'
import { isLive, verdictOn } from '../call-rules.ts'
import { callJobs } from '../jobs.ts'
import { publishCallChange } from '../signaling/publish-call.ts'
import { type Finished, finishCall, publishFinished } from './finish-call.ts'

type Which = { callId: number }

export const retentionMs = 30 * 86_400_000
const batch = 200

/** Job `calls.watch`: ends a call that is unanswered, abandoned or too long; otherwise checks again later. */
export async function watchCall(ctx: Context, { callId }: Which): Promise<void> {
  const finished = await ctx.db.transaction().execute(async (tx): Promise<Finished | null> => {
    const row = await lockCall(tx, sql`c.id = ${callId} and c.state in ('ringing', 'accepted')`)
    if (!row || !isLive(row)) return null
    const now = ctx.now()
    const verdict = verdictOn(row, now)
    if ('end' in verdict) return finishCall(tx, row, { end: verdict.end, now })
    await scheduleWatch(tx, { callId, delayMs: verdict.checkAt.getTime() - now.getTime() })
    return null
  })
  if (finished) await publishFinished(ctx, finished)
}

/** Looks after a call in the transaction that changes it. One look waits at a time. */
export async function scheduleWatch(tx: Tx, { callId, delayMs }: Which & { delayMs: number }): Promise<void> {
  // The queue lives by the machine's clock, also where the application's is moved.
  const runAt = new Date(Date.now() + delayMs)
  await enqueue(tx, { ...callJobs.watch, runAt, key: `calls.watch:${callId}` }, { callId })
}

/** Ends the expired calls of two members, so that they can call again before the job runs. */
export async function settleCalls(ctx: Context, memberIds: number[]): Promise<void> {
  const live = await readCalls(
    ctx.db,
    sql`c.state in ('ringing', 'accepted') and exists (select from call_side s
      where s.call_id = c.id and s.live and s.member_id = any(${memberIds}::int[]))`,
  )
  for (const row of live) if (isOver(row, ctx.now())) await watchCall(ctx, { callId: row.id })
}

/** Job `calls.sweep`: finds calls whose watch was lost, and forgets those of long ago. */
export async function sweepCalls(ctx: Context): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from call where state in ('ringing', 'accepted')
    order by created_at limit ${batch}`.execute(ctx.db)
  const old = new Date(ctx.now().getTime() - retentionMs)
  await settleSteps([
    () => settleEach(rows, ({ id }) => watchCall(ctx, { callId: id })),
    () => sql`delete from call where id in (select id from call where created_at < ${old} limit 5000)`.execute(ctx.db),
  ])
}

/** Job `calls.tell-cut`: two members were parted, and their call with them. */
export async function publishCut(ctx: Context, { callId }: Which): Promise<void> {
  await sql`update call set ended_at = ${ctx.now()} where id = ${callId} and ended_at is null`.execute(ctx.db)
  const [row] = await readCalls(ctx.db, sql`c.id = ${callId}`)
  if (row) publishCallChange(ctx, row)
}

const isOver = (row: CallRow, now: Date): boolean => 'end' in verdictOn(row, now)
