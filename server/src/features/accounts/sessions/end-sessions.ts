import type { Context, Db, SignedIn, Tx } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'

/**
 * Deletes sessions and names them; their sockets are cut after the commit. Tokens for programs end with them, unless `only`
 * one session is meant.
 */
export async function deleteSessions(
  db: Db | Tx,
  { memberId, only, except }: { memberId: number; only?: string; except?: string },
): Promise<string[]> {
  if (only === undefined) await db.deleteFrom('api_token').where('member_id', '=', memberId).execute()
  const rows = await db
    .deleteFrom('member_session')
    .where('member_id', '=', memberId)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Ends this session. */
export async function logOut(ctx: Context, member: SignedIn): Promise<Record<never, never>> {
  ctx.cutSessions(await deleteSessions(ctx.db, { memberId: member.id, only: member.sessionId }))
  return {}
}

/** Ends every session of the member. */
export async function logOutEverywhere(ctx: Context, member: SignedIn): Promise<Record<never, never>> {
  ctx.cutSessions(await deleteSessions(ctx.db, { memberId: member.id }))
  return {}
}

/** Ends one session of the member. Throws Refusal `not_found` for an unknown one and one of another member. */
export async function endSession(ctx: Context, member: SignedIn, id: string): Promise<Record<never, never>> {
  const ended = await deleteSessions(ctx.db, { memberId: member.id, only: id })
  if (ended.length === 0) throw new Refusal('not_found')
  ctx.cutSessions(ended)
  return {}
}
