import { sql } from 'kysely'
import type { Db, Tx } from '../../../context.ts'

/** Countries with one time zone, for members whose browser has not sent theirs. */
const zoneOfCountry: Record<string, string> = {
  AO: 'Africa/Luanda',
  CI: 'Africa/Abidjan',
  CM: 'Africa/Douala',
  DE: 'Europe/Berlin',
  FR: 'Europe/Paris',
  GA: 'Africa/Libreville',
  GB: 'Europe/London',
  GH: 'Africa/Accra',
  GQ: 'Africa/Malabo',
  IT: 'Europe/Rome',
  KE: 'Africa/Nairobi',
  MZ: 'Africa/Maputo',
  NG: 'Africa/Lagos',
  RW: 'Africa/Kigali',
  SN: 'Africa/Dakar',
  TZ: 'Africa/Dar_es_Salaam',
  UG: 'Africa/Kampala',
  ZA: 'Africa/Johannesburg',
}

/** The IANA time zone of a member: as their browser gave it, else that of the country of their place, else null. */
export async function timeZoneOf(db: Db | Tx, memberId: number): Promise<string | null> {
  const { rows } = await sql<{ timeZone: string | null; country: string | null }>`
    select s.time_zone as "timeZone", l.country_code as country
    from member m
    left join notice_setting s on s.member_id = m.id
    left join place l on l.member_id = m.id
    where m.id = ${memberId}`.execute(db)
  const { timeZone = null, country = null } = rows[0] ?? {}
  return timeZone ?? (country === null ? null : (zoneOfCountry[country] ?? null))
}
