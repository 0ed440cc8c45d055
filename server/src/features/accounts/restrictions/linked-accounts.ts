import type { LinkedAccount } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import { plainAddress } from '../../../db/plain-address.ts'
import { isSimilar } from '../../photos/index.ts'
import { onSameBrowser } from '../sessions/known-origins.ts'

export type Link = {
  id: number
  by: LinkedAccount['by'][number]
  /** Is the picture of the other account the later one? Null for other links. */
  isLater: boolean | null
}

/**
 * SQL for what links other accounts to one: the same address without dots and plus parts, phone number, payout account or picture,
 * or a browser that both logged in with within 90 days. Each part uses an index.
 */
export const linksOf = (memberId: number, now: Date): RawBuilder<Link> => sql`(
  select o.id, 'address' as by, null::boolean as "isLater"
  from member me join member o on ${plainAddress(sql`o.email`)} = ${plainAddress(sql`me.email`)}
  where me.id = ${memberId} and o.id <> me.id
  union select o.id, 'phone', null from member me join member o on o.phone = me.phone
  where me.id = ${memberId} and me.phone <> '' and o.id <> me.id
  union select o.member_id, 'payout', null from payout_account mine
  join payout_account o on o.number = mine.number and o.bank_code = mine.bank_code and o.country = mine.country
  where mine.member_id = ${memberId} and o.member_id <> mine.member_id
  union select o.member_id, 'photo', o.created_at > mine.created_at from photo mine
  join photo o on o.member_id <> mine.member_id and ${isSimilar(sql`o.picture_hash`, sql`mine.picture_hash`)}
  where mine.member_id = ${memberId}
  union select same.member_id, 'device', null from (${onSameBrowser(memberId, now)}) same)`
