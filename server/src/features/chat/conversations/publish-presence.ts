import { sql } from 'kysely'
import type { Context, SignedIn } from '../../../context.ts'
import { visibleTo } from '../../profiles/index.ts'

/** Tells a member's matches that they came or went, unless the member keeps that to themselves. */
export async function tellPresence(ctx: Context, member: Pick<SignedIn, 'id' | 'uid'>, active: boolean): Promise<void> {
  const { rows } = await sql<{ uid: string }>`
    select m.uid from matched a
    join profile mine on mine.member_id = a.member_id and not mine.hide_online
    join member m on m.id = a.other_id
    join profile p on p.member_id = m.id
    where a.member_id = ${member.id} and ${visibleTo(member.id)}`.execute(ctx.db)
  const tell = async (uid: string) => {
    if (await ctx.isConnected(uid)) ctx.emit(uid, 'presence.changed', { memberId: member.uid, active })
  }
  await Promise.all(rows.map(({ uid }) => tell(uid)))
}
