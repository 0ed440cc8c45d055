import type { AnnouncementAudience } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../context.ts'
import { fieldRefusal } from '../../refusal.ts'
import { countedMin } from '../places/index.ts'

export type AudienceColumns = { country_code: string | null; city_id: number | null }

/**
 * SQL: whether a member is shown in a city. It goes by the public place, so that staff learn no more of where members are than
 * other members do.
 */
export const isShownIn = (memberId: RawBuilder<unknown>, cityId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from public_place l join city y on y.id = l.city_id
  where l.member_id = ${memberId} and y.shown_city_id = ${cityId})`

/**
 * What is stored of an audience. A town becomes the city that is shown for it. Throws Refusal `invalid_input`, also where few
 * members are in the country or shown in the city: what they read would be about single ones.
 */
export async function audienceColumns(db: Db | Tx, audience: AnnouncementAudience): Promise<AudienceColumns> {
  switch (audience.kind) {
    case 'everyone':
      return { country_code: null, city_id: null }
    case 'country': {
      const country = await db.selectFrom('country').where('code', '=', audience.code).select('code').executeTakeFirst()
      if (!country) throw fieldRefusal('audience', 'required')
      return refuseFew(db, { country_code: country.code, city_id: null }, 'administration:fields.country_few')
    }
    case 'city': {
      const city = await db
        .selectFrom('city')
        .where('id', '=', audience.id)
        .select('shown_city_id as shownId')
        .executeTakeFirst()
      if (!city?.shownId) throw fieldRefusal('audience', 'city_unknown')
      return refuseFew(db, { country_code: null, city_id: city.shownId }, 'administration:fields.city_few')
    }
  }
}

type FewKey = 'administration:fields.country_few' | 'administration:fields.city_few'

async function refuseFew(db: Db | Tx, columns: AudienceColumns, key: FewKey): Promise<AudienceColumns> {
  if ((await countAudience(db, columns)) < countedMin) throw fieldRefusal('audience', key, { minimum: countedMin })
  return columns
}

export function audienceOf({ country_code, city_id }: AudienceColumns): AnnouncementAudience {
  if (country_code !== null) return { kind: 'country', code: country_code }
  return city_id === null ? { kind: 'everyone' } : { kind: 'city', id: city_id }
}

/** How many members can use the site and belong to an audience. */
export async function countAudience(db: Db | Tx, columns: AudienceColumns): Promise<number> {
  const { rows } = await sql<{ members: number }>`
    select count(*)::int as members from member m where ${isInAudience(columns)}`.execute(db)
  return rows[0]?.members ?? 0
}

/** SQL over a member `m`: whether they can use the site, and we know that the address is theirs. */
export const canBeMailed = sql<boolean>`(m.status = 'active' and m.email_verified_at is not null)`

/** SQL over a member `m`: whether they can use the site and belong to an audience. */
function isInAudience({ country_code, city_id }: AudienceColumns) {
  if (country_code !== null)
    return sql<boolean>`(${canBeMailed} and exists (
      select from place l where l.member_id = m.id and l.country_code = ${country_code}))`
  if (city_id !== null) return sql<boolean>`(${canBeMailed} and ${isShownIn(sql`m.id`, sql`${city_id}::int`)})`
  return canBeMailed
}
