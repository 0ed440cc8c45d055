import type { Locale } from '@karibu/contract'
import { brand } from '@karibu/contract/brand'
import type { Context, Mail } from '../../../context.ts'
import { layOut, linkTo } from '../../notifications/index.ts'
import type { CodePurpose } from './codes.ts'

/** Without a first name where the address is not proved: a stranger may have written it. */
export type Addressee = { email: string; firstname: string | null; locale: Locale }

/** What a member is told about their account, and the page that helps. */
const noticePages = {
  alreadyMember: '/login',
  passwordChanged: '/forgot-password',
  passwordDropped: '/forgot-password',
  emailAsked: '/forgot-password',
  emailChanged: null,
  addressTaken: null,
  factorOn: '/forgot-password',
  factorOff: '/forgot-password',
  appOff: '/forgot-password',
  factorCleared: '/forgot-password',
  recoveryCode: '/forgot-password',
  passkeyAdded: '/forgot-password',
  passkeyRemoved: '/forgot-password',
} as const
export type Notice = keyof typeof noticePages

type Maker = Pick<Context, 'config' | 'translations'>

/** The mail with a code in it. */
export const codeMail = (
  ctx: Maker,
  { purpose, code, to }: { purpose: CodePurpose; code: string; to: Addressee },
): Mail => compose(ctx, { kind: purpose, to, code, page: null, after: 'codeRules' })

/** A mail about the account, without a secret in it. */
export const noticeMail = (ctx: Maker, notice: Notice, to: Addressee): Mail =>
  compose(ctx, { kind: notice, to, code: null, page: noticePages[notice], after: `${notice}.after` })

type Composition = {
  kind: CodePurpose | Notice
  to: Addressee
  code: string | null
  page: string | null
  /** Key of what stands below the code or the button. */
  after: string
}

function compose(ctx: Maker, { kind, to, code, page, after }: Composition): Mail {
  const values = { name: to.firstname ?? '', email: brand.supportEmail }
  const text = (key: string) => ctx.translations.translate(to.locale, `accounts:mail.${key}`, values)
  const subject = text(`${kind}.subject`)
  const parts = {
    locale: to.locale,
    title: subject,
    greeting: text(to.firstname === null ? 'greetingPlain' : 'greeting'),
    text: text(`${kind}.text`),
    code,
    button: page ? { label: text(`${kind}.button`), url: linkTo(ctx, page) } : null,
    after: text(after),
    foot: text('foot'),
  }
  return { to: to.email, subject, locale: to.locale, ...layOut(parts) }
}
