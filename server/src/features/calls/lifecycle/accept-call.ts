import { callGraceMs } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../../context.ts'
import { deviceOf } from '../../../http/session.ts'
import { Refusal } from '../../../refusal.ts'
import { useAllowance } from '../../subscriptions/index.ts'
import { type CallRow, lockMine } from '../call-row.ts'
import { verdictOn } from '../call-rules.ts'
import { callView } from '../call-view.ts'
import { publishCallChange } from '../signaling/publish-call.ts'
import { type Finished, finishCall, publishFinished } from './finish-call.ts'
import { scheduleWatch } from './watch-call.ts'

export type Accepted = { row: CallRow; fresh: boolean } | { finished: Finished }

/**
 * Takes a ringing call on one device; of many at once one takes it. It counts against the caller's plan here, in the same
 * transaction. Refuses not_found for others' calls, conflict when it does not ring (any more) or was taken elsewhere.
 */
export async function acceptCall(ctx: Context, member: SignedIn, order: { id: string; deviceId?: string | undefined }) {
  const device = deviceOf(member.sessionId, order.deviceId)
  const accepted = await ctx.db.transaction().execute(async (tx) => {
    const row = await lockMine(tx, member.id, order.id)
    if (row.callee.id !== member.id) throw new Refusal('conflict')
    return takeCall(tx, row, { device, now: ctx.now() })
  })
  return { call: await callView(ctx, await publishAccepted(ctx, accepted), member) }
}

/** Makes a locked call an accepted one, or finds that it is over. */
export async function takeCall(
  tx: Tx,
  row: CallRow,
  { device, now }: { device: string; now: Date },
): Promise<Accepted> {
  // The answer got lost and was asked for again.
  if (row.state === 'accepted' && row.callee.device === device) return { row, fresh: false }
  if (row.state !== 'ringing') throw new Refusal('conflict')
  const verdict = verdictOn(row, now)
  if ('end' in verdict) return { finished: await finishCall(tx, row, { end: verdict.end, now }) }
  if (!(await mayPay(tx, row.caller.id, now)))
    return { finished: await finishCall(tx, row, { end: { state: 'failed', reason: 'quota' }, now }) }
  await sql`update call set state = 'accepted', accepted_at = ${now} where id = ${row.id}`.execute(tx)
  await sql`update call_side set seen_at = ${now}, device = case when member_id = ${row.callee.id} then ${device} else device end
    where call_id = ${row.id}`.execute(tx)
  await scheduleWatch(tx, { callId: row.id, delayMs: callGraceMs })
  return { row: { ...row, state: 'accepted', acceptedAt: now, callee: { ...row.callee, device } }, fresh: true }
}

/** Publishes the result to both; refuses conflict if the call was over. */
export async function publishAccepted(ctx: Context, accepted: Accepted): Promise<CallRow> {
  if ('finished' in accepted) {
    await publishFinished(ctx, accepted.finished)
    throw new Refusal('conflict')
  }
  if (accepted.fresh) publishCallChange(ctx, accepted.row)
  return accepted.row
}

// The plan was asked when the call began; by now it may be used up elsewhere.
async function mayPay(tx: Tx, memberId: number, now: Date): Promise<boolean> {
  try {
    await useAllowance(tx, { memberId, kind: 'call', now })
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'quota_used_up') return false
    throw error
  }
}
