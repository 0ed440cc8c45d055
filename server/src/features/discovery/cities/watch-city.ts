import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'

/** Notes that I want to know when enough others are in the city that I am shown in, or takes it back. Refuses conflict without a city. */
export async function watchCity(
  { db, now }: Context,
  memberId: number,
  { on }: { on: boolean },
): Promise<{ watched: boolean }> {
  if (!on) {
    await db.deleteFrom('city_watch').where('member_id', '=', memberId).execute()
    return { watched: false }
  }
  const { rows } = await sql`
    insert into city_watch (member_id, city_id, created_at)
    select l.member_id, h.shown_city_id, ${now()} from place l join shown_place h on h.city_id = l.city_id
    where l.member_id = ${memberId} and h.shown_city_id is not null
    on conflict (member_id) do update set city_id = excluded.city_id, created_at = excluded.created_at
    returning member_id`.execute(db)
  if (rows.length === 0) throw new Refusal('conflict')
  return { watched: true }
}
