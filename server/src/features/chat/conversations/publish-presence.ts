import { sql } from 'kysely'
import type { Context, SignedIn } from '../../../context.ts'
import { visibleTo } from '../../profiles/index.ts'

/**
 * Publishes a member's presence to their connected matches, unless the member hides it or one of the two may not see the other:
 * that the sockets of a suspended member are cut is no sign of them either.
 */
export async function publishPresence(
  ctx: Context,
  member: Pick<SignedIn, 'id' | 'uid'>,
  active: boolean,
): Promise<void> {
  const { rows } = await sql<{ uid: string }>`
    select m.uid from matched a
    join profile mine on mine.member_id = a.member_id and not mine.hide_online
    join member m on m.id = a.other_id
    join profile p on p.member_id = m.id
    where a.member_id = ${member.id} and ${visibleTo(member.id)} and (
      select ${visibleTo(sql<number>`a.other_id`)} from member m join profile p on p.member_id = m.id
      where m.id = a.member_id)`.execute(ctx.db)
  const publish = async (uid: string) => {
    if (await ctx.isConnected(uid)) ctx.emit(uid, 'presence.changed', { memberId: member.uid, active })
  }
  await Promise.all(rows.map(({ uid }) => publish(uid)))
}
