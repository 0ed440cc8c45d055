import type { Context, SignedIn } from '../../../context.ts'

/** Where the member is logged in, the last used first. Names devices, never places or networks. */
export async function listSessions(ctx: Context, member: SignedIn) {
  const rows = await ctx.db
    .selectFrom('member_session')
    .where('member_id', '=', member.id)
    .where('expires_at', '>', ctx.now())
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(200)
    .select(['id', 'device', 'created_at', 'last_used_at'])
    .execute()
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      device: row.device,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      current: row.id === member.sessionId,
    })),
  }
}
