import type { Context } from '../../../context.ts'
import type { PayloadOf } from '../../../jobs/job.ts'
import { accountMail } from '../../accounts/index.ts'
import type { administrationJobs } from '../jobs.ts'

/** Job `administration.mail-edit`: mails a member, in their language, that staff corrected the account, and why. */
export async function mailEdit(ctx: Context, edit: PayloadOf<typeof administrationJobs.mailEdit>): Promise<void> {
  const member = await ctx.db
    .selectFrom('member')
    .where('id', '=', edit.memberId)
    .where('status', '<>', 'deleted')
    .where('email_verified_at', 'is not', null)
    .select(['email', 'firstname', 'locale'])
    .executeTakeFirst()
  if (!member) return
  const mail = accountMail(ctx, member, {
    subject: 'administration:mail.edited.subject',
    text: 'administration:mail.edited.text',
    quote: edit.reason,
    code: null,
    button: { label: 'administration:mail.edited.button', page: '/dashboard/profile' },
    after: 'administration:mail.edited.after',
  })
  await ctx.mail.send(mail)
}
