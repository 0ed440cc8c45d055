import assert from 'node:assert/strict'
import { type CallKind, callGraceMs } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../../context.ts'
import { deviceOf } from '../../../http/session.ts'
import { Refusal } from '../../../refusal.ts'
import { lockPair, pairOf } from '../../chat/index.ts'
import { quietUntilFor } from '../../notifications/index.ts'
import { findVisible } from '../../profiles/index.ts'
import { mayDo } from '../../subscriptions/index.ts'
import { type CallRow, lockCall, readCalls } from '../call-row.ts'
import { callView } from '../call-view.ts'
import { publishRinging } from '../signaling/publish-call.ts'
import { ringByPush } from '../signaling/push-ring.ts'
import { type Accepted, publishAccepted, takeCall } from './accept-call.ts'
import { type Finished, finishCall, publishFinished } from './finish-call.ts'
import { scheduleWatch, settleCalls } from './watch-call.ts'

type Order = { to: string; kind: CallKind; deviceId?: string | undefined }
type Started = { rings: CallRow } | { busy: Finished } | { met: Accepted } | { again: CallRow }

/** Who was called so often in so short a time and did not answer is left in peace. */
const unansweredMax = 5
const unansweredMs = 10 * 60_000

/**
 * Calls a match. Two who call each other at once get one call. The answer may be busy already.
 * Refuses not_found, call_not_matched, quota_used_up (the plan holds no call), in_call (on another device or with another
 * member) and too_many_requests.
 */
export async function startCall(ctx: Context, caller: SignedIn, order: Order) {
  const { calls, production } = ctx.config
  // Without a relay each would learn the other's network address.
  if (production && !calls.turn) throw new Refusal('calls_off')
  // First of all, so that a call to a member who blocked the caller costs no more than one to an unknown id.
  const other = await findVisible(ctx.db, caller.id, order.to)
  await settleCalls(ctx, [caller.id, other.id])
  const device = deviceOf(caller.sessionId, order.deviceId)
  const started = await ctx.db
    .transaction()
    .execute((tx) => start(ctx, tx, { caller, otherId: other.id, device, ...order }))
  return { call: await callView(ctx, await publishStarted(ctx, started), caller) }
}

type Start = Order & { caller: SignedIn; otherId: number; device: string }

async function start(ctx: Context, tx: Tx, input: Start): Promise<Started> {
  const { caller, otherId, device } = input
  const now = ctx.now()
  // No block, unmatch or call back happens between here and the commit.
  await lockPair(tx, pairOf(caller.id, otherId))
  await findVisible(tx, caller.id, input.to)
  if (!(await areMatched(tx, caller.id, otherId))) throw new Refusal('call_not_matched')
  const between = await lockCall(
    tx,
    sql`c.state in ('ringing', 'accepted')
      and least(c.caller_id, c.callee_id) = least(${caller.id}::int, ${otherId}::int)
      and greatest(c.caller_id, c.callee_id) = greatest(${caller.id}::int, ${otherId}::int)`,
  )
  if (between && between.state !== 'ended') return meet(tx, between, { ...input, now })
  if (!(await mayDo(tx, { memberId: caller.id, kind: 'call', now })).allowed) throw new Refusal('quota_used_up')
  if (ctx.config.limits) await assertPeace(tx, input, now)
  const silent = (await quietUntilFor(tx, otherId, now)) !== null
  const { isCallerFree, isCalleeFree, id } = await place(tx, { ...input, device, silent, now })
  if (!isCallerFree) throw new Refusal('in_call')
  const [row] = await readCalls(tx, sql`c.id = ${id}`)
  assert(row)
  if (!isCalleeFree) {
    const end = { state: 'busy', reason: 'not_answered' } as const
    return { busy: await finishCall(tx, row, { end, now }) }
  }
  await scheduleWatch(tx, { callId: id, delayMs: callGraceMs })
  if (!silent) await ringByPush(tx, row)
  return { rings: row }
}

async function meet(tx: Tx, row: CallRow, { caller, device, now }: Start & { now: Date }): Promise<Started> {
  const mine = row.caller.id === caller.id ? row.caller : row.callee
  // The answer got lost and was asked for again.
  if (mine.device === device) return { again: row }
  if (row.callee.id === caller.id && row.state === 'ringing') return { met: await takeCall(tx, row, { device, now }) }
  throw new Refusal('in_call')
}

async function areMatched(tx: Tx, one: number, other: number): Promise<boolean> {
  const { rows } = await sql`select 1 from matched where member_id = ${one} and other_id = ${other}`.execute(tx)
  return rows.length > 0
}

async function assertPeace(tx: Tx, { caller, otherId }: Start, now: Date): Promise<void> {
  const { rows } = await sql<{ at: Date }>`select created_at as at from call
    where caller_id = ${caller.id} and callee_id = ${otherId} and state in ('missed', 'busy', 'declined')
      and created_at > ${new Date(now.getTime() - unansweredMs)}
    order by created_at desc limit ${unansweredMax}`.execute(tx)
  const first = rows.length < unansweredMax ? undefined : rows.at(-1)
  if (!first) return
  const retryAfter = Math.ceil((first.at.getTime() + unansweredMs - now.getTime()) / 1000)
  throw new Refusal('too_many_requests', { retryAfter })
}

type Place = Start & { silent: boolean; now: Date }

// Both lines are taken in the order of the members' ids, so that calls in a ring wait for each other in no circle.
async function place(tx: Tx, { caller, otherId, kind, device, silent, now }: Place) {
  const { id } = await tx
    .insertInto('call')
    .values({ caller_id: caller.id, callee_id: otherId, kind, state: 'ringing', silent, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const free = new Set<number>()
  for (const memberId of [caller.id, otherId].sort((a, b) => a - b)) {
    const held = memberId === caller.id ? device : null
    const { rows } = await sql`insert into call_side (call_id, member_id, device, seen_at, live)
      values (${id}, ${memberId}, ${held}, ${now}, true)
      on conflict (member_id) where live do nothing returning 1`.execute(tx)
    if (rows.length > 0) free.add(memberId)
    else await sql`insert into call_side values (${id}, ${memberId}, ${held}, ${now}, false)`.execute(tx)
  }
  return { id, isCallerFree: free.has(caller.id), isCalleeFree: free.has(otherId) }
}

async function publishStarted(ctx: Context, started: Started): Promise<CallRow> {
  if ('met' in started) return publishAccepted(ctx, started.met)
  if ('again' in started) return started.again
  if ('busy' in started) {
    await publishFinished(ctx, started.busy)
    return started.busy.row
  }
  await publishRinging(ctx, started.rings)
  return started.rings
}
