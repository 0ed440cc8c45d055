import type { Locale, Text } from '@karibu/contract'
import { brand } from '@karibu/contract/brand'
import { dayIn } from '@karibu/contract/date-text'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { lockFactor } from '../second-factor/second-factor.ts'
import { makeAppealToken } from './appeal-token.ts'
import { exclusionKinds } from './sanctions.ts'

type Ask = { memberId: number; locale: Locale; bySecondFactor: boolean }

/**
 * Throws Refusal `account_suspended` or `account_closed` for a suspended or banned member, with the end date if there is one and a token
 * to appeal with. Only for a requester who has just given the right password or mailed code: to all others there is no such
 * account. Throws `second_factor_required` first where the member has one and it was not used in this transaction, since a
 * password alone must not use up the appeal.
 */
export async function refuseRestricted(
  ctx: Pick<Context, 'secret' | 'now'>,
  tx: Tx,
  { memberId, locale, bySecondFactor }: Ask,
): Promise<void> {
  const member = await tx
    .selectFrom('member as m')
    .leftJoin('notice_setting as s', 's.member_id', 'm.id')
    .leftJoin('sanction as x', (join) =>
      join.onRef('x.member_id', '=', 'm.id').on('x.kind', 'in', exclusionKinds).on('x.ended_at', 'is', null),
    )
    .where('m.id', '=', memberId)
    .select(['m.uid', 'm.status', 'm.suspended_until as until', 's.time_zone as timeZone', 'x.id as sanctionId'])
    .executeTakeFirst()
  if (member?.status !== 'banned' && member?.status !== 'suspended') return
  if (!bySecondFactor && (await lockFactor(tx, memberId, 'share')).isOn) throw new Refusal('second_factor_required')
  const { uid: memberUid, sanctionId, until } = member
  const appeal = sanctionId === null ? {} : { appeal: makeAppealToken(ctx, { memberUid, sanctionId }) }
  if (member.status === 'banned') throw new Refusal('account_closed', { messageKey: 'accounts:shut.closed', ...appeal })
  const message: Text = until
    ? { key: 'accounts:shut.suspended', values: { date: dayIn({ locale, timeZone: member.timeZone }, until) } }
    : // Without an end: a member of staff, by the operator.
      { key: 'accounts:shut.suspendedOpen', values: { email: brand.supportEmail } }
  throw new Refusal('account_suspended', { message, ...appeal })
}
