import { codedMoneyIn } from '@karibu/contract'
import { type DateReader, dayIn } from '@karibu/contract/date-text'
import type { Context } from '../../context.ts'
import { mailMember } from '../notifications/index.ts'

/** Job `account-deletion.mail-requested`: contains the deletion date and how to cancel. Not sent if it was cancelled meanwhile. */
export async function mailRequested(ctx: Context, { memberId }: { memberId: number }): Promise<void> {
  const member = await ctx.db
    .selectFrom('member')
    .where('id', '=', memberId)
    .select('deletion_due_at')
    .executeTakeFirst()
  const at = member?.deletion_due_at
  if (!at) return
  const values = (reader: DateReader) => ({ date: dayIn(reader, at) })
  await mailMember(ctx, memberId, {
    key: 'account-deletion:mail.requested',
    values,
    page: '/dashboard/settings?tab=data',
  })
}

/** Job `account-deletion.mail-export`: the way to a member's own data, which they asked staff for. The data is not in the mail. */
export async function mailExport(ctx: Context, { memberId }: { memberId: number }): Promise<void> {
  await mailMember(ctx, memberId, {
    key: 'account-deletion:mail.export',
    values: () => ({}),
    page: '/dashboard/settings?tab=data',
  })
}

/** Job `account-deletion.mail-refund-failed`: what could not be sent back is in the wallet again. */
export async function mailRefundFailed(
  ctx: Context,
  { memberId, cents }: { memberId: number; cents: number },
): Promise<void> {
  const values = ({ locale }: DateReader) => ({ usd: codedMoneyIn(locale, cents, 'USD') })
  await mailMember(ctx, memberId, {
    key: 'account-deletion:mail.refundFailed',
    values,
    page: '/dashboard/settings?tab=data',
  })
}
