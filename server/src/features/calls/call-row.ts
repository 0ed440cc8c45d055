import type { CallKind, CallState } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'

type Side = { id: number; uid: string; device: string | null; seenAt: Date }
export type CallRow = {
  id: number
  uid: string
  kind: CallKind
  state: CallState
  reason: string | null
  silent: boolean
  createdAt: Date
  acceptedAt: Date | null
  endedAt: Date | null
  conversationUid: string | null
  caller: Side
  callee: Side
}

type Flat = Omit<CallRow, 'caller' | 'callee'> & {
  callerId: number
  callerUid: string
  callerDevice: string | null
  callerSeenAt: Date
  calleeId: number
  calleeUid: string
  calleeDevice: string | null
  calleeSeenAt: Date
}

/** Calls as they stand; `where` narrows over `c` (the call). */
export async function readCalls(db: Db | Tx, where: RawBuilder<unknown>): Promise<CallRow[]> {
  const { rows } = await sql<Flat>`
    select c.id, c.uid, c.kind, c.state, c.reason, c.silent, c.created_at as "createdAt", c.accepted_at as "acceptedAt",
      c.ended_at as "endedAt", v.uid as "conversationUid",
      c.caller_id as "callerId", one.uid as "callerUid", a.device as "callerDevice", a.seen_at as "callerSeenAt",
      c.callee_id as "calleeId", two.uid as "calleeUid", b.device as "calleeDevice", b.seen_at as "calleeSeenAt"
    from call c
    join call_side a on a.call_id = c.id and a.member_id = c.caller_id
    join call_side b on b.call_id = c.id and b.member_id = c.callee_id
    join member one on one.id = c.caller_id
    join member two on two.id = c.callee_id
    left join conversation v on v.low = least(c.caller_id, c.callee_id) and v.high = greatest(c.caller_id, c.callee_id)
    where ${where}`.execute(db)
  return rows.map(
    ({ callerId, callerUid, callerDevice, callerSeenAt, calleeId, calleeUid, calleeDevice, calleeSeenAt, ...row }) => ({
      ...row,
      caller: { id: callerId, uid: callerUid, device: callerDevice, seenAt: callerSeenAt },
      callee: { id: calleeId, uid: calleeUid, device: calleeDevice, seenAt: calleeSeenAt },
    }),
  )
}

/** Locks a call against every other change and reads it; undefined when there is none. */
export async function lockCall(tx: Tx, which: RawBuilder<unknown>): Promise<CallRow | undefined> {
  const { rows } = await sql<{ id: number }>`select c.id from call c where ${which} for update`.execute(tx)
  if (!rows[0]) return undefined
  // A statement of its own: it sees what was committed while we waited for the lock.
  const [row] = await readCalls(tx, sql`c.id = ${rows[0].id}`)
  return row
}

/** Locks a call of the member. Refuses not_found for calls of others. */
export async function lockMine(tx: Tx, memberId: number, uid: string): Promise<CallRow> {
  const row = await lockCall(tx, sql`c.uid = ${uid} and ${memberId} in (c.caller_id, c.callee_id)`)
  if (!row) throw new Refusal('not_found')
  return row
}
