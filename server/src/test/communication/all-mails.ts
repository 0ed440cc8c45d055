import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { api, type Locale, localeCodes, moneyIn } from '@karibu/contract'
import { dayIn } from '@karibu/contract/date-text'
import { sql } from 'kysely'
import { codeMail, correctionMail, noticeMail } from '../../features/accounts/codes/mails.ts'
import { mailedNotices } from '../../features/accounts/jobs.ts'
import { mailInvitation } from '../../features/administration/invitations/mail-invitation.ts'
import { documentMail } from '../../features/announcements/mails/document-mail.ts'
import { mailedDecisions } from '../../features/moderation/jobs.ts'
import { mailDecision } from '../../features/moderation/mail-decision.ts'
import { mailHeld } from '../../features/notifications/mail/mail-member.ts'
import { sendDigest } from '../../features/notifications/mail/send-mail.ts'
import { mailAnswer } from '../../features/support/mail-answer.ts'
import type { Mail } from '../../ports/mail.ts'
import type { TestApp } from '../harness.ts'
import { type Made, makeMember } from '../members/make-member.ts'
import { like, sendNotice } from './notices.ts'

/** A mail by the key of its texts, as `gifts:mail.received`. */
export type MailByKey = { key: string; mail: Mail }

/** What the team wrote, in two paragraphs and with signs that HTML reads as its own. */
export const teamText = 'We read <all> your messages & pictures.\n\nPlease be kinder.'
export const sampleCode = '012345'

const codePurposes = ['verify', 'login', 'reset', 'email'] as const
// Not a key of a text but the group of them.
const digestKey = ['notifications', 'mail'].join(':')
/** What a staff member, a guest and a reader of the digest get: texts that no switch of a member names. */
const others = ['administration:mail.invitation', 'support:mail.letter', digestKey] as const

/** The keys of all mails: every part of the texts under `mail` that has a subject. */
export function mailKeys(): string[] {
  const folder = join(import.meta.dirname, '../../../../locales/en')
  return readdirSync(folder).flatMap((file) => {
    const texts: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    const mail = isObject(texts) ? texts.mail : undefined
    return subjectsIn(mail, `${basename(file, '.json')}:mail`)
  })
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function subjectsIn(texts: unknown, key: string): string[] {
  if (!isObject(texts)) return []
  const own = 'subject' in texts || 'subject_other' in texts ? [key] : []
  return [...own, ...Object.entries(texts).flatMap(([name, part]) => subjectsIn(part, `${key}.${name}`))]
}

/** Every mail in one language, by the functions that send them; each with the key of its texts. */
export async function sendAllMails(app: TestApp, locale: Locale): Promise<MailByKey[]> {
  const member = await makeMember(app, { firstname: 'Amara', locale })
  const { ctx } = app
  const to = { email: member.email, firstname: 'Amara', locale }
  const corrections = [
    { which: 'newEmail', page: '/otp-login', until: ctx.now() },
    { which: 'stopCorrection', page: '/stop-correction#token', until: null },
  ] as const
  const accountMails = [
    ...codePurposes.map((purpose) => ({ name: purpose, mail: codeMail(ctx, { purpose, code: sampleCode, to }) })),
    ...mailedNotices.map((notice) => ({ name: notice, mail: noticeMail(ctx, notice, to) })),
    ...corrections.map((each) => ({ name: each.which, mail: correctionMail(ctx, { to, ...each }) })),
  ].map(({ name, mail }) => ({ key: `accounts:mail.${name}`, mail }))
  const sent = async (key: string, send: () => Promise<void>): Promise<MailByKey> => {
    await send()
    const mail = app.mails.at(-1)
    if (!mail) throw new Error(`no mail ${key}`)
    return { key, mail }
  }
  const until = new Date(ctx.now().getTime() + 10 * 86_400_000).toISOString()
  const made = [...accountMails]
  for (const decision of mailedDecisions)
    made.push(
      await sent(`moderation:mail.${decision}`, () =>
        mailDecision(ctx, { memberId: member.id, decision, reason: teamText, days: 7, until }),
      ),
    )
  made.push(await sent(others[0], () => sendInvitation(app, locale)))
  made.push(await sent(others[1], () => sendAnswer(app, locale)))
  made.push(await sent(others[2], () => sendNotices(app, member)))
  made.push({ key: 'administration:mail.documentChange', mail: changeMail(app, to) })
  const known = new Set(made.map(({ key }) => key))
  for (const key of mailKeys().filter((key) => !known.has(key)))
    made.push(await sent(key, () => mailHeld(ctx, { ...heldMail(member, locale), key, values: valuesIn(locale) })))
  return made
}

/** With a text of the team, in each language. */
function changeMail({ ctx }: TestApp, to: { email: string; firstname: string; locale: Locale }): Mail {
  const inEachLanguage = (text: string) => Object.fromEntries(localeCodes.map((locale) => [locale, text]))
  const [title = '', text = ''] = teamText.split('\n\n')
  const texts = { titles: inEachLanguage(title), texts: inEachLanguage(text) }
  return documentMail(ctx, { ...texts, document: 'terms', changesOn: '2026-12-24', isAdverse: true }, to)
}

const heldMail = (member: Made, locale: Locale) =>
  ({ memberId: member.id, kind: 'withdrawal', page: '/dashboard/withdraw', locale }) as const

/** What is taken from the wallet, and what is paid out. */
export const sampleAmounts = (locale: Locale): [string, string] => [
  moneyIn(locale, 123_456, 'USD'),
  moneyIn(locale, 75_000_000, 'XAF'),
]

function valuesIn(locale: Locale): Record<string, string> {
  const [amount, payout] = sampleAmounts(locale)
  const date = dayIn({ locale, timeZone: 'Africa/Lagos' }, new Date('2026-12-24T12:00:00Z'))
  return {
    ...{ amount, usd: amount, credited: amount, payout, date },
    ...{ bankName: 'Afriland & First <Bank>', ending: '4321', reference: 'KRB-20261224-7QX4', plan: 'Premium' },
    includes: '5 & 10',
    ...{ giver: 'Chidi', gift: 'Rose', reason: 'The account is closed.' },
  }
}

async function sendInvitation(app: TestApp, locale: Locale): Promise<void> {
  const { id: invitedBy } = await makeMember(app)
  const { rows } = await sql<{ id: string }>`
    insert into invitation (email, name, role, status, locale, token_hash, expires_at, created_at, changed_at, reason, invited_by)
    values (${`invited-${locale}@example.com`}, 'Neema Mushi', 'user', 'active', ${locale}, null, null, now(), now(), 'A tester.',
      ${invitedBy})
    returning id`.execute(app.ctx.db)
  await mailInvitation(app.ctx, { invitationId: rows[0]?.id ?? '' })
}

async function sendAnswer(app: TestApp, locale: Locale): Promise<void> {
  const now = app.ctx.now()
  const ticket = { member_id: null, email: 'kwame@example.com', name: 'Kwame', locale, kind: 'contact' } as const
  const { id } = await app.ctx.db
    .insertInto('ticket')
    .values({ ...ticket, page: null, device: null, lines: 1, seen: 1, created_at: now, changed_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.ctx.db.insertInto('ticket_line').values({ ticket_id: id, seq: 1, body: teamText, at: now }).execute()
  await mailAnswer(app.ctx, { ticketId: id, seq: 1 })
}

async function sendNotices(app: TestApp, member: Made): Promise<void> {
  await app.call(api.accounts.changeSettings, { token: member.token, body: { discreet: false } })
  const admirer = await makeMember(app, { firstname: 'Zola' })
  await like(app, admirer, member)
  await sendNotice(app, { memberId: member.id, kind: 'like', actorId: admirer.id, data: {} })
  await sendNotice(app, { memberId: member.id, kind: 'security', data: { state: 'login', device: 'Chrome · Android' } })
  const { rows } = await sql<{ id: number }>`select id from notice where member_id = ${member.id}`.execute(app.ctx.db)
  await sendDigest(app.ctx, { memberId: member.id, noticeIds: rows.map(({ id }) => id) })
}
