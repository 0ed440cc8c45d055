import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import { notify } from '../../notifications/index.ts'
import type { CallRow } from '../call-row.ts'
import type { End } from '../call-rules.ts'
import { spokenSeconds } from '../call-rules.ts'
import { publishCallChange } from '../signaling/publish-call.ts'
import { appendCallSummary, type CallSummary, publishSummary } from './append-summary.ts'

/** The result of a call, to be published after the commit. */
export type Finished = { row: CallRow; summary: CallSummary | null }

/** Ends a call that is locked, with its line in the chat and, where it was missed, a notice. */
export async function finishCall(tx: Tx, row: CallRow, { end, now }: { end: End; now: Date }): Promise<Finished> {
  await sql`update call set state = ${end.state}, reason = ${end.reason}, ended_at = ${now} where id = ${row.id}`.execute(
    tx,
  )
  await sql`update call_side set live = false where call_id = ${row.id}`.execute(tx)
  const over = { ...row, state: end.state, reason: end.reason, endedAt: now }
  if (row.conversationUid === null) return { row: over, summary: null }
  const summary = await appendCallSummary(tx, { row: over, outcome: end.state, seconds: spokenSeconds(over), now })
  if (end.state === 'missed' || end.state === 'busy') {
    const data = { conversationId: row.conversationUid, call: row.kind }
    await notify(tx, { memberId: row.callee.id, kind: 'call_missed', actorId: row.caller.id, data, now })
  }
  return { row: over, summary }
}

/** Publishes the end to both sides on all their devices. */
export async function publishFinished(ctx: Context, { row, summary }: Finished): Promise<void> {
  publishCallChange(ctx, row)
  if (summary) await publishSummary(ctx, summary, row)
}
