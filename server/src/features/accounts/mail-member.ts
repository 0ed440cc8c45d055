import type { Locale } from '@karibu/contract'
import { brand } from '../../brand.ts'
import type { Context } from '../../context.ts'
import { layOut } from './mail-layout.ts'
import { linkTo } from './mails.ts'

type MemberMail = {
  /** Of the words, as `gifts:mail.received`; below it lie `subject`, `text`, `button` and `after`. */
  key: string
  /** What the words need, in the language of the mail. */
  values: (locale: Locale) => Record<string, string | number>
  /** Where the button leads. */
  page: string
}

/** Mails a member in their language; nobody where the member is not active any more. For jobs: throws when it could not. */
export async function mailMember(ctx: Context, memberId: number, { key, values, page }: MemberMail): Promise<void> {
  const member = await ctx.db
    .selectFrom('member')
    .where('id', '=', memberId)
    .where('status', '=', 'active')
    .where('email_verified_at', 'is not', null)
    .select(['email', 'firstname', 'locale'])
    .executeTakeFirst()
  if (!member) return
  const locale = member.locale as Locale
  const all = { ...values(locale), brand: brand.name, name: member.firstname, email: brand.supportEmail }
  const say = (part: string) => ctx.words.say(locale, part, all)
  const subject = say(`${key}.subject`)
  const parts = {
    locale,
    title: subject,
    greeting: say('accounts:mail.greeting'),
    text: say(`${key}.text`),
    code: null,
    button: { label: say(`${key}.button`), url: linkTo(ctx, page) },
    after: say(`${key}.after`),
    foot: say('accounts:mail.foot'),
  }
  await ctx.mail.send({ to: member.email, subject, locale, ...layOut(parts) })
}
