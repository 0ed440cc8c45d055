import type { Locale, MemberAnnouncement } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { isShownIn } from './audience.ts'
import { textIn } from './text-in.ts'

type Row = { id: string; path: string | null; titles: Partial<Record<Locale, string>>; texts: Row['titles'] }

/** The newest announcement that runs and is for the member; null while there is none. */
export async function readCurrent(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { memberId, locale }: { memberId: number; locale: Locale },
): Promise<{ announcement: MemberAnnouncement | null }> {
  const at = now()
  const { rows } = await sql<Row>`
    select a.id, a.path, a.titles, a.texts from announcement a
    where a.stopped_at is null and a.starts_at <= ${at} and a.ends_at > ${at} and (
      (a.country_code is null and a.city_id is null)
      or exists (select from place l where l.member_id = ${memberId} and l.country_code = a.country_code)
      or ${isShownIn(sql`${memberId}`, sql`a.city_id`)})
    order by a.starts_at desc, a.created_at desc, a.id limit 1`.execute(db)
  const row = rows[0]
  if (!row) return { announcement: null }
  return { announcement: { id: row.id, path: row.path, ...textIn(row, locale) } }
}
