import { documentPaths, type Locale, type MailedDocument } from '@karibu/contract'
import { brand } from '@karibu/contract/brand'
import { dayIn } from '@karibu/contract/date-text'
import type { Context } from '../../../context.ts'
import type { Mail } from '../../../ports/mail.ts'
import { layOut, linkTo } from '../../notifications/index.ts'
import { textIn } from '../text-in.ts'

export type DocumentChange = {
  titles: Partial<Record<Locale, string>>
  texts: Partial<Record<Locale, string>>
  document: MailedDocument
  /** YYYY-MM-DD */
  changesOn: string
  isAdverse: boolean
}
type Recipient = { email: string; firstname: string; locale: Locale }

/**
 * The mail about a change of a document: in the recipient's language, or in English where the team has not written it in that
 * one. It belongs to the agreement with the member, so it has no link to end such mails.
 */
export function documentMail(
  { config, translations }: Pick<Context, 'config' | 'translations'>,
  { document, changesOn, isAdverse, ...words }: DocumentChange,
  to: Recipient,
): Mail {
  const { locale, title, text } = textIn(words, to.locale)
  const date = dayIn({ locale, timeZone: 'UTC' }, new Date(changesOn))
  const values = { date, document: translations.translateStored(locale, `documents:${document}.title`) }
  const subject = translations.translate(locale, 'administration:mail.documentChange.subject', values)
  const after = isAdverse
    ? 'administration:mail.documentChange.after'
    : 'administration:mail.documentChange.afterHarmless'
  const parts = {
    locale,
    title: subject,
    greeting: translations.translate(locale, 'accounts:mail.greeting', { name: to.firstname }),
    text: translations.translate(locale, 'administration:mail.documentChange.text', values),
    quote: `${title}\n\n${text}`,
    code: null,
    button: {
      label: translations.translate(locale, 'administration:mail.documentChange.button'),
      url: linkTo({ config }, documentPaths[document]),
    },
    after: translations.translate(locale, after),
    foot: translations.translate(locale, 'accounts:mail.foot', { email: brand.supportEmail }),
  }
  return { to: to.email, subject, locale, ...layOut(parts) }
}
