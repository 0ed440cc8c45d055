import type { AnnouncementAudience } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../context.ts'
import { fieldRefusal } from '../../refusal.ts'

export type AudienceColumns = { country_code: string | null; city_id: number | null }

/** SQL: whether a city is another, or a town that others see as that one. */
export const cityIsOf = (cityId: RawBuilder<unknown>, shownId: RawBuilder<unknown>) => sql<boolean>`(
  ${cityId} = ${shownId} or exists (select from city c where c.id = ${cityId} and c.shown_city_id = ${shownId}))`

/** What is stored of an audience. A town becomes the city that is shown for it. Throws Refusal `invalid_input`. */
export async function audienceColumns(db: Db | Tx, audience: AnnouncementAudience): Promise<AudienceColumns> {
  switch (audience.kind) {
    case 'everyone':
      return { country_code: null, city_id: null }
    case 'country': {
      const country = await db.selectFrom('country').where('code', '=', audience.code).select('code').executeTakeFirst()
      if (!country) throw fieldRefusal('audience', 'required')
      return { country_code: country.code, city_id: null }
    }
    case 'city': {
      const city = await db
        .selectFrom('city')
        .where('id', '=', audience.id)
        .select(['id', 'shown_city_id as shownId'])
        .executeTakeFirst()
      if (!city) throw fieldRefusal('audience', 'city_unknown')
      return { country_code: null, city_id: city.shownId ?? city.id }
    }
  }
}

export function audienceOf({ country_code, city_id }: AudienceColumns): AnnouncementAudience {
  if (country_code !== null) return { kind: 'country', code: country_code }
  return city_id === null ? { kind: 'everyone' } : { kind: 'city', id: city_id }
}

/** SQL over a member `m`: whether they can use the site and belong to an audience. */
export function isInAudience({ country_code, city_id }: AudienceColumns) {
  const isOpen = sql`m.status = 'active' and m.email_verified_at is not null`
  if (country_code !== null)
    return sql<boolean>`(${isOpen} and exists (
      select from place l where l.member_id = m.id and l.country_code = ${country_code}))`
  if (city_id !== null)
    return sql<boolean>`(${isOpen} and exists (
      select from place l where l.member_id = m.id and ${cityIsOf(sql`l.city_id`, sql`${city_id}::int`)}))`
  return sql<boolean>`(${isOpen})`
}
