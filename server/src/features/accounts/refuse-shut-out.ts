import type { Locale } from '@karibu/contract'
import { brand } from '@karibu/contract/brand'
import { regional } from '@karibu/contract/regional'
import type { Db, Tx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'

type Ask = { memberId: number; locale: Locale }

/**
 * Throws Refusal `account_suspended` or `account_closed` for a member who was put out, saying until when and how to
 * object. Only for whoever has just given the right password or mailed code: to all others there is no such account.
 */
export async function refuseShutOut(db: Db | Tx, { memberId, locale }: Ask): Promise<void> {
  const member = await db
    .selectFrom('member as m')
    .leftJoin('notice_setting as s', 's.member_id', 'm.id')
    .where('m.id', '=', memberId)
    .select(['m.status', 'm.suspended_until as until', 's.time_zone as timeZone'])
    .executeTakeFirst()
  // A suspension without an end is that of a member of staff by the operator.
  if (member?.status === 'banned' || (member?.status === 'suspended' && !member.until))
    throw new Refusal('account_closed', { words: 'accounts:shut.closed', values: { email: brand.supportEmail } })
  if (member?.status !== 'suspended' || !member.until) return
  const format = new Intl.DateTimeFormat(regional(locale), { dateStyle: 'long', timeZone: member.timeZone ?? 'UTC' })
  const values = { date: format.format(member.until), email: brand.supportEmail }
  throw new Refusal('account_suspended', { words: 'accounts:shut.suspended', values })
}
