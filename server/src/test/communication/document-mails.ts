import { type AnnouncementForm, api } from '@karibu/contract'
import { sql } from 'kysely'
import { dayMs, hourMs } from '../../durations.ts'
import { accountJobs } from '../../features/accounts/jobs.ts'
import { announcementJobs } from '../../features/announcements/jobs.ts'
import { mailRate } from '../../features/announcements/mails/mail-rate.ts'
import { enqueue } from '../../jobs/jobs.ts'
import type { TestApp } from '../harness.ts'
import type { Made } from '../members/make-member.ts'
import { letPass } from '../money/shop.ts'

const none = { en: '', es: '', fr: '', pt: '', sw: '' }
const change = { document: 'terms', changesOn: '', isAdverse: true } as const

/** Whether a subject is that of a mail about a changed document. */
export const isAboutChange = (subject: string) => /what changes on|ce qui change/.test(subject)

/** Announcements that are mailed, as an administrator writes and reads them. */
function makeAnnouncements(app: TestApp, admin: Made) {
  const dayAfter = (days: number) => new Date(app.ctx.now().getTime() + days * dayMs).toISOString()
  const form = (part: Partial<AnnouncementForm> = {}): AnnouncementForm => ({
    titles: { ...none, en: 'A fee for transfers', fr: 'Des frais de transfert' },
    texts: { ...none, en: 'From then on <each> costs 1 %.', fr: 'Chacun coûtera 1 %.' },
    ...{ path: null, startsAt: null, endsAt: dayAfter(7), audience: { kind: 'everyone' } },
    mail: { ...change, changesOn: dayAfter(40).slice(0, 10) },
    ...part,
  })
  const confirm = () =>
    sql`update member_session set password_confirmed_at = ${app.ctx.now()} where member_id = ${admin.id}`.execute(
      app.ctx.db,
    )
  const list = async () => (await app.call(api.staffAnnouncements.list, { token: admin.token })).data.announcements
  const row = async (id?: string) => (await list()).find((one) => id === undefined || one.id === id)
  const progress = async (id?: string) => (await row(id))?.mail

  async function save(part: Partial<AnnouncementForm> = {}) {
    await confirm()
    const body = { ...form(part), reason: 'The bank charges more.' }
    return app.call(api.staffAnnouncements.add, { token: admin.token, body })
  }
  /** Returns the id of the new announcement, once its mails can begin. */
  async function add(part: Partial<AnnouncementForm> = {}): Promise<string> {
    const known = new Set((await list()).map(({ id }) => id))
    const { status, data } = await save(part)
    if (status !== 201) throw new Error(`an announcement was refused: ${status}`)
    await letPass(app, hourMs)
    return data.announcements.find(({ id }) => !known.has(id))?.id ?? ''
  }
  async function stop(id: string) {
    await confirm()
    const body = { reason: 'A mistake.' }
    return app.call(api.staffAnnouncements.stop, { token: admin.token, params: { id }, body })
  }
  async function edit(id: string, part: Partial<AnnouncementForm>) {
    await confirm()
    const body = { ...form(part), reason: 'A mistake.' }
    return app.call(api.staffAnnouncements.change, { token: admin.token, params: { id }, body })
  }

  return { form, save, add, edit, stop, confirm, row, progress, dayAfter }
}

/** The same, and the passing of the time in which they are sent. */
export function makeDocumentMails(app: TestApp, admin: Made) {
  const { db } = app.ctx
  const announcements = makeAnnouncements(app, admin)
  const { progress } = announcements

  /** The minute passes: the crontab queues what is due, and the workers run. */
  async function run(ms: number = mailRate.batchMs * 2): Promise<void> {
    await letPass(app, ms)
    await enqueue(db, announcementJobs.resumeMails, {})
    await app.runJobs()
  }
  async function runToEnd(): Promise<void> {
    for (let tries = 0; tries < 20 && (await progress())?.state !== 'sent'; tries++) await run(20 * 60_000)
    if ((await progress())?.state !== 'sent') throw new Error('the mails were not sent')
  }

  const sentTo = () => app.mails.filter(({ subject }) => isAboutChange(subject)).map(({ to }) => to)
  const recipients = async () => (await sql`select from announcement_recipient`.execute(db)).rows.length
  /** The addresses of those who get a mail about a change to their disadvantage. */
  async function mailable(): Promise<string[]> {
    const { rows } = await sql<{ email: string }>`
      select email from member where status in ('active', 'suspended') and email_verified_at is not null`.execute(db)
    return rows.map(({ email }) => email)
  }
  /** As after a crash that lost the queue. */
  const dropJobs = () =>
    sql`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = ${announcementJobs.sendMails.name}`.execute(db)
  /** When the next batch begins, by the clock of the queue in milliseconds. */
  async function nextAt(): Promise<number> {
    const { rows } = await sql<{ at: Date }>`
      select j.run_at as at from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = ${announcementJobs.sendMails.name} and j.locked_at is null`.execute(db)
    return rows[0]?.at.getTime() ?? 0
  }
  const mailCode = ({ email }: Made, key: string) =>
    enqueue(db, accountJobs.mailCode, {
      ...{ purpose: 'login', email, nonceHash: Buffer.alloc(32).toString('base64url'), failures: 0 },
      ...{ requester: { key, wideKey: null }, requestedAt: app.ctx.now().toISOString() },
    })

  return {
    ...announcements,
    ...{ run, runToEnd, sentTo, recipients, mailable, dropJobs, nextAt, mailCode },
  }
}

/** What the mail server answers to a mail that it does not take now. */
export const busyAnswer = (responseCode = 451, command = 'RCPT TO') =>
  Object.assign(new Error(`${responseCode} try again`), { responseCode, command })
