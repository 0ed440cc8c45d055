import { type RawBuilder, sql } from 'kysely'
import { onSameBrowser } from '../sessions/known-origins.ts'

/** A browser that more accounts use is one of a café or an office: it says nothing about who writes. */
const browserAccountsMax = 5

/**
 * SQL for the ids of the other accounts whose sender is taken for that of `memberId`, with what links them. device: a browser that few
 * accounts logged in with within 90 days. claim: the phone number or payout account of an older account that this one entered too,
 * without having proved that it is its own. Never the other way round: who enters the number of another member must not have own
 * messages counted against that member. Each part uses an index.
 */
export const sameSenderAs = (memberId: number, now: Date): RawBuilder<{ id: number; by: 'device' | 'claim' }> => sql`(
  select same.member_id as id, 'device' as by from (${onSameBrowser(memberId, now, browserAccountsMax)}) same
  union select o.id, 'claim' from member me join member o on o.phone = me.phone
  where me.id = ${memberId} and me.phone <> '' and me.phone_verified_at is null and o.id < me.id
  union select o.member_id, 'claim' from payout_account mine
  join payout_account o on o.number = mine.number and o.bank_code = mine.bank_code and o.country = mine.country
  where mine.member_id = ${memberId} and not mine.is_holder_verified and o.member_id < mine.member_id)`
