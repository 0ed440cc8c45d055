import type { Context, SignedIn } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { lockMine } from '../call-row.ts'
import { hungUp, isLive } from '../call-rules.ts'
import { callView } from '../call-view.ts'
import { type Finished, finishCall, publishFinished } from './finish-call.ts'

/** Hangs up, from any device of either side. A call that is over already stays as it ended. Refuses not_found. */
export async function endCall(ctx: Context, member: SignedIn, { id, failed }: { id: string; failed: boolean }) {
  const { finished, isNew } = await ctx.db.transaction().execute(async (tx): Promise<Step> => {
    const row = await lockMine(tx, member.id, id)
    if (!isLive(row)) return { finished: { row, summary: null }, isNew: false }
    const end = hungUp(row, { mine: row.caller.id === member.id, failed })
    return { finished: await finishCall(tx, row, { end, now: ctx.now() }), isNew: true }
  })
  if (isNew) await publishFinished(ctx, finished)
  return { call: await callView(ctx, finished.row, member) }
}

/** Turns a ringing call down. Refuses not_found for others' calls, conflict for one that does not ring here. */
export async function declineCall(ctx: Context, member: SignedIn, id: string) {
  const { finished, isNew } = await ctx.db.transaction().execute(async (tx): Promise<Step> => {
    const row = await lockMine(tx, member.id, id)
    const rings = row.callee.id === member.id && (row.state === 'ringing' || row.state === 'declined')
    if (!rings) throw new Refusal('conflict')
    if (row.state === 'declined') return { finished: { row, summary: null }, isNew: false }
    const end = { state: 'declined', reason: 'hung_up' } as const
    return { finished: await finishCall(tx, row, { end, now: ctx.now() }), isNew: true }
  })
  if (isNew) await publishFinished(ctx, finished)
  return { call: await callView(ctx, finished.row, member) }
}

type Step = { finished: Finished; isNew: boolean }
