import type { Badge } from '@karibu/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../context.ts'

/**
 * SQL over m (member): staff compared the first photo that everyone sees with a selfie. A photo that was added later is not covered. Where
 * staff never compared, no photo is read.
 */
export const isPhotoVerified = sql<boolean>`(m.photo_verified_at is not null and coalesce(m.photo_verified_at >=
  (select f.created_at from photo f where f.member_id = m.id and f.shared_with is null order by f.position limit 1), false))`

/** SQL over m (member): what the member proved beyond the address, in the order of the steps. */
export const badgesOf = sql<Badge[]>`array_remove(array[
  case when m.phone_verified_at is not null then 'phone' end, case when ${isPhotoVerified} then 'photo' end,
  case when exists (select from payout_account a where a.member_id = m.id and a.is_holder_verified) then 'payout' end], null)`

/** What a member proved beyond the address; nothing for an unknown one. */
export async function readBadges(db: Db | Tx, memberId: number): Promise<Badge[]> {
  const { rows } = await sql<{
    badges: Badge[]
  }>`select ${badgesOf} as badges from member m where m.id = ${memberId}`.execute(db)
  return rows[0]?.badges ?? []
}
