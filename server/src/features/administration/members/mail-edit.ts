import type { TextKeyWith } from '@karibu/contract'
import { brand } from '@karibu/contract/brand'
import type { Context } from '../../../context.ts'
import type { PayloadOf } from '../../../jobs/job.ts'
import { layOut, linkTo } from '../../notifications/index.ts'
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
  const { email, firstname, locale } = member
  const values = { name: firstname, email: brand.supportEmail }
  const text = (key: TextKeyWith<keyof typeof values>) => ctx.translations.translate(locale, key, values)
  const subject = text('administration:mail.edited.subject')
  const parts = {
    locale,
    title: subject,
    greeting: text('accounts:mail.greeting'),
    text: text('administration:mail.edited.text'),
    quote: edit.reason,
    code: null,
    button: { label: text('administration:mail.edited.button'), url: linkTo(ctx, '/dashboard/profile') },
    after: text('administration:mail.edited.after'),
    foot: text('accounts:mail.foot'),
    stop: null,
  }
  await ctx.mail.send({ to: email, subject, locale, ...layOut(parts) })
}
