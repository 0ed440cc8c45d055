import type { Context } from '../context.ts'
import type { watchPresence } from './presence.ts'

type Presence = Pick<ReturnType<typeof watchPresence>, 'left'>

/** Members whose server died with their last socket have left, and most come back to another in a moment. */
export async function noteLost(ctx: Pick<Context, 'db' | 'log'>, presence: Presence, uids: string[]): Promise<void> {
  try {
    const members = await ctx.db.selectFrom('member').where('uid', 'in', uids).select(['id', 'uid']).execute()
    for (const member of members) presence.left(member, { total: 0 })
  } catch (error) {
    ctx.log('lost_members_failed', { err: error })
  }
}
