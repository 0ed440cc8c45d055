import type { Locale, TextKeyWith } from '@karibu/contract'
import { emailObjectionDays } from '@karibu/contract'
import { brand } from '@karibu/contract/brand'
import { momentIn } from '@karibu/contract/date-text'
import type { Context } from '../../../context.ts'
import type { Mail } from '../../../ports/mail.ts'
import { layOut, linkTo } from '../../notifications/index.ts'
import type { mailedNotices } from '../jobs.ts'
import type { CodePurpose } from './codes.ts'

/** Without a first name where the address is not proved: a stranger may have written it. */
export type Addressee = { email: string; firstname: string | null; locale: Locale }

/** The notices about an account, and the page that helps. */
const noticePages = {
  alreadyMember: '/login',
  passwordChanged: '/forgot-password',
  passwordDropped: '/forgot-password',
  emailAsked: '/forgot-password',
  emailChanged: null,
  phoneChanged: '/forgot-password',
  addressTaken: null,
  factorOn: '/forgot-password',
  factorOff: '/forgot-password',
  appOff: '/forgot-password',
  factorCleared: '/forgot-password',
  recoveryCode: '/forgot-password',
  passkeyAdded: '/forgot-password',
  passkeyRemoved: '/forgot-password',
  imported: '/login',
} as const satisfies Record<Notice, string | null>
export type Notice = (typeof mailedNotices)[number]

type Maker = Pick<Context, 'config' | 'translations'>

type Key = TextKeyWith<'name' | 'email' | 'days' | 'until'>
type NoticeWithPage = { [N in Notice]: (typeof noticePages)[N] extends null ? never : N }[Notice]
const hasPage = (notice: Notice): notice is NoticeWithPage => noticePages[notice] !== null

/** The mail with a code in it. */
export const codeMail = (
  ctx: Maker,
  { purpose, code, to }: { purpose: CodePurpose; code: string; to: Addressee },
): Mail =>
  accountMail(ctx, to, {
    subject: `accounts:mail.${purpose}.subject`,
    text: `accounts:mail.${purpose}.text`,
    code,
    button: null,
    after: 'accounts:mail.codeRules',
  })

/** A mail about the account, without a secret in it. */
export const noticeMail = (ctx: Maker, notice: Notice, to: Addressee): Mail =>
  accountMail(ctx, to, {
    subject: `accounts:mail.${notice}.subject`,
    text: `accounts:mail.${notice}.text`,
    code: null,
    button: hasPage(notice) ? { label: `accounts:mail.${notice}.button`, page: noticePages[notice] } : null,
    after: `accounts:mail.${notice}.after`,
  })

/** `newEmail`: to the new address, whose owner logs in on the page until then. `stopCorrection`: to the present one, whose owner objects there. */
type Correction = { to: Addressee; which: 'newEmail' | 'stopCorrection'; page: string; until: Date | null }

/** The mail about a correction of the address by staff. */
export const correctionMail = (ctx: Maker, { to, which, page, until }: Correction): Mail =>
  accountMail(ctx, to, {
    subject: `accounts:mail.${which}.subject`,
    text: `accounts:mail.${which}.text`,
    code: null,
    button: { label: `accounts:mail.${which}.button`, page },
    after: `accounts:mail.${which}.after`,
    until,
  })

type Composition = {
  subject: Key
  text: Key
  code: string | null
  button: { label: Key; page: string } | null
  /** Below the code or the button. */
  after: Key
  /** What a person of the team wrote. */
  quote?: string | null
  /** Until when something can be done, where the text says so. */
  until?: Date | null
}

/** A mail about a member's account, with the greeting and the foot that all of them have. */
export function accountMail(ctx: Maker, to: Addressee, composition: Composition): Mail {
  const { subject, text, code, button, after, until, quote = null } = composition
  const { locale } = to
  const values = {
    ...{ name: to.firstname ?? '', email: brand.supportEmail },
    ...{ days: emailObjectionDays, until: until ? momentIn({ locale, timeZone: null }, until) : '' },
  }
  const textOf = (key: Key) => ctx.translations.translate(locale, key, values)
  const parts = {
    locale,
    title: textOf(subject),
    greeting: textOf(to.firstname === null ? 'accounts:mail.greetingPlain' : 'accounts:mail.greeting'),
    text: textOf(text),
    ...(quote !== null && { quote }),
    code,
    button: button && { label: textOf(button.label), url: linkTo(ctx, button.page) },
    after: textOf(after),
    foot: textOf(to.firstname === null ? 'accounts:mail.footPlain' : 'accounts:mail.foot'),
  }
  return { to: to.email, subject: parts.title, locale, ...layOut(parts) }
}
