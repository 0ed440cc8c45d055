import { sql } from 'kysely'
import type { Context, SignedIn } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { findVisible } from '../profiles/index.ts'

const favouritesMax = 500

/** Adds a member to the own private list, or removes them, also those who are gone. Repeating it changes nothing. */
export async function setFavourite(ctx: Context, member: SignedIn, { uid, on }: { uid: string; on: boolean }) {
  const { db } = ctx
  if (!on) {
    await sql`delete from favourite where member_id = ${member.id}
      and other_id = (select id from member where uid = ${uid})`.execute(db)
    return { favourite: false }
  }
  const { id } = await findVisible(db, member.id, uid)
  await db.transaction().execute(async (tx) => {
    await sql`select from member where id = ${member.id} for no key update`.execute(tx)
    const { rows } = await sql<{ full: boolean }>`
      select count(*) >= ${favouritesMax} as full from favourite where member_id = ${member.id} and other_id <> ${id}`.execute(
      tx,
    )
    if (rows[0]?.full) throw new Refusal('conflict', { messageKey: 'reactions:no.favourites_full' })
    await sql`insert into favourite values (${member.id}, ${id}, ${ctx.now()}) on conflict do nothing`.execute(tx)
  })
  return { favourite: true }
}
