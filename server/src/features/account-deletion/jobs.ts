import { codedMoneyIn } from '@karibu/contract'
import { type DateReader, dayIn } from '@karibu/contract/date-text'
import type { Context } from '../../context.ts'
import type { JobTable } from '../../jobs/jobs.ts'
import { mailMember } from '../notifications/index.ts'
import { eraseMembers } from './erase-members.ts'

const mailKey = (kind: 'asked' | 'returnFailed') => `leaving:mail.${kind}`

/** Job `leaving.mail-asked`: says when the account goes, and how to keep it. Nobody where it was kept meanwhile. */
async function mailRequested(ctx: Context, { memberId }: { memberId: number }): Promise<void> {
  const member = await ctx.db.selectFrom('member').where('id', '=', memberId).select('leaves_at').executeTakeFirst()
  const at = member?.leaves_at
  if (!at) return
  const values = (reader: DateReader) => ({ date: dayIn(reader, at) })
  await mailMember(ctx, memberId, { key: mailKey('asked'), values, page: '/dashboard/settings?tab=data' })
}

/** Job `leaving.mail-return-failed`: what could not be sent back is in the wallet again. */
async function mailReturnFailed(ctx: Context, { memberId, cents }: { memberId: number; cents: number }): Promise<void> {
  const values = ({ locale }: DateReader) => ({ usd: codedMoneyIn(locale, cents, 'USD') })
  await mailMember(ctx, memberId, { key: mailKey('returnFailed'), values, page: '/dashboard/settings?tab=data' })
}

export const accountDeletionJobs: JobTable = {
  'leaving.mail-asked': mailRequested,
  'leaving.mail-return-failed': mailReturnFailed,
  'leaving.erase': (ctx) => eraseMembers(ctx),
}

export const accountDeletionCrontab = '5 * * * * leaving.erase ?max=3'
