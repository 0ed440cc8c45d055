import { type AnnouncementForm, api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { enqueue } from '../../../jobs/jobs.ts'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { letPass } from '../../../test/money/shop.ts'
import { accountJobs } from '../../accounts/jobs.ts'
import { announcementJobs } from '../jobs.ts'
import { mailRate } from './mail-rate.ts'
import { claim } from './recipients.ts'

let app: TestApp
let bystander: Bystander
let admin: Made
let send: TestApp['ctx']['mail']['send']
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  admin = await makeMember(app, { role: 'admin', permissions: ['admin'], at: null })
  for (let made = 0; made < mailRate.batchMax; made++) await makeMember(app, { at: null })
  send = app.ctx.mail.send
})
afterEach(async () => {
  app.ctx.mail.send = send
  await sql`delete from announcement`.execute(app.ctx.db)
  await dropJobs()
  app.mails.length = 0
})
afterAll(() => app.close())
afterAll(() => bystander.expectUnchanged())

const dayMs = 86_400_000
const none = { en: '', es: '', fr: '', pt: '', sw: '' }
const dayAfter = (days: number) => new Date(app.ctx.now().getTime() + days * dayMs).toISOString()
const change = { document: 'terms', changesOn: '', isAdverse: true } as const
const form = (part: Partial<AnnouncementForm> = {}): AnnouncementForm => ({
  titles: { ...none, en: 'A fee for transfers', fr: 'Des frais de transfert' },
  texts: { ...none, en: 'From then on <each> costs 1 %.', fr: 'Chacun coûtera 1 %.' },
  ...{ path: null, startsAt: null, endsAt: dayAfter(7), audience: { kind: 'everyone' } },
  mail: { ...change, changesOn: dayAfter(40).slice(0, 10) },
  ...part,
})
const add = async (part: Partial<AnnouncementForm> = {}): Promise<string> => {
  await sql`update member_session set password_confirmed_at = ${app.ctx.now()} where member_id = ${admin.id}`.execute(
    app.ctx.db,
  )
  const body = { ...form(part), reason: 'The bank charges more.' }
  const { status, data } = await app.call(api.staffAnnouncements.add, { token: admin.token, body })
  expect(status).toBe(201)
  return data.announcements[0]?.id ?? ''
}
const stop = (id: string) =>
  app.call(api.staffAnnouncements.stop, { token: admin.token, params: { id }, body: { reason: 'A mistake.' } })
const progress = async () =>
  (await app.call(api.staffAnnouncements.list, { token: admin.token })).data.announcements[0]?.mail
/** The minute passes: the crontab queues what is due, and the workers run. */
async function run(ms = mailRate.batchMs * 2): Promise<void> {
  await letPass(app, ms)
  await enqueue(app.ctx.db, announcementJobs.resumeMails, {})
  await app.runJobs()
}
async function runToEnd(): Promise<void> {
  for (let tries = 0; tries < 20 && (await progress())?.state !== 'sent'; tries++) await run(20 * 60_000)
  expect((await progress())?.state).toBe('sent')
}
/** As after a crash that lost the queue. */
const dropJobs = () =>
  sql`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = ${announcementJobs.sendMails.name}`.execute(app.ctx.db)
const about = (subject: string) => /what changes on|ce qui change/.test(subject)
const sentTo = () => app.mails.filter(({ subject }) => about(subject)).map(({ to }) => to)
const mailable = async () => {
  const { rows } = await sql<{ email: string }>`
    select email from member where status = 'active' and email_verified_at is not null`.execute(app.ctx.db)
  return rows.map(({ email }) => email)
}
const recipients = async () => (await sql`select from announcement_recipient`.execute(app.ctx.db)).rows.length
const mailCode = ({ email }: Made, key: string) =>
  enqueue(app.ctx.db, accountJobs.mailCode, {
    ...{ purpose: 'login', email, nonceHash: Buffer.alloc(32).toString('base64url'), failures: 0 },
    ...{ requester: { key, wideKey: null }, requestedAt: app.ctx.now().toISOString() },
  })

test('every active member with a confirmed address gets one mail, in batches; others and later members none', async () => {
  const [unconfirmed, suspended, banned] = [await makeMember(app), await makeMember(app), await makeMember(app)]
  await sql`update member set email_verified_at = null where id = ${unconfirmed.id}`.execute(app.ctx.db)
  await sql`update member set status = 'suspended' where id = ${suspended.id}`.execute(app.ctx.db)
  await sql`update member set status = 'banned' where id = ${banned.id}`.execute(app.ctx.db)
  await add()
  expect(await progress()).toMatchObject({ state: 'planned', expected: null, sent: 0, failed: 0 })
  const everyone = await mailable()
  await run()
  expect(await progress()).toMatchObject({ state: 'sending', sent: mailRate.batchMax, failed: 0 })
  expect((await progress())?.expected).toBe(Math.floor(everyone.length / 10) * 10)
  const late = await makeMember(app)
  await runToEnd()
  expect(sentTo().toSorted()).toEqual(everyone.toSorted())
  expect(sentTo()).not.toContain(late.email)
  expect(await recipients()).toBe(0)
  await run()
  expect(sentTo()).toHaveLength(everyone.length)
})

test('a batch that is killed leaves out no member and mails none twice; who was in its hands counts as failed', async () => {
  const announcementId = await add()
  const everyone = await mailable()
  await run()
  await dropJobs()
  // The process took a mail and was killed before it wrote how that ended.
  const last = await app.ctx.db
    .selectFrom('member')
    .select(['id', 'email'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await sql`insert into announcement_recipient (announcement_id, member_id, try_at)
    values (${announcementId}, ${last.id}, ${app.ctx.now()})`.execute(app.ctx.db)
  await sql`update announcement_mail set member_max = ${last.id - 1}`.execute(app.ctx.db)
  expect(await claim(app.ctx, { announcementId, memberId: last.id })).toMatchObject({ email: last.email })
  expect(await claim(app.ctx, { announcementId, memberId: last.id })).toBeUndefined()
  await runToEnd()
  expect(sentTo().toSorted()).toEqual(everyone.filter((email) => email !== last.email).toSorted())
  expect(await progress()).toMatchObject({ sent: everyone.length - 1, failed: 1 })
})

test('each reads the language that they chose, or English, with a link to the document', async () => {
  const french = await makeMember(app, { locale: 'fr', firstname: 'Aïssa' })
  const swahili = await makeMember(app, { locale: 'sw' })
  await add({ mail: { document: 'guidelines', changesOn: dayAfter(3).slice(0, 10), isAdverse: false } })
  await runToEnd()
  const mailOf = ({ email }: Made) => app.mails.find(({ to, subject }) => to === email && about(subject))
  expect(mailOf(french)).toMatchObject({ locale: 'fr', subject: expect.stringContaining('Règles de la communauté') })
  expect(mailOf(french)?.text).toContain('Aïssa')
  expect(mailOf(french)?.text).toContain('> Des frais de transfert\n>\n> Chacun coûtera 1 %.')
  expect(mailOf(french)?.text).toContain('/community-guidelines\n')
  const english = mailOf(swahili)
  expect([english?.locale, english?.stop]).toEqual(['en', undefined])
  expect(english?.text).toContain('You don’t have to do anything now.')
  expect(english?.html).toContain('From then on &lt;each&gt; costs 1 %.')
})

test('a refused address is counted and left out, and one that fails is tried again until it is given up', async () => {
  const [refused, failing, slow] = [await makeMember(app), await makeMember(app), await makeMember(app)]
  let slowTries = 0
  app.ctx.mail.send = async (mail) => {
    if (mail.to === refused.email) return 'refused'
    if (mail.to === failing.email || (mail.to === slow.email && slowTries++ < 2)) throw new Error('451 try again')
    return send(mail)
  }
  await add()
  await run()
  await run()
  expect(await progress()).toMatchObject({ state: 'sending', failed: 1 })
  for (let hours = 0; hours < 60; hours++) await run(3_600_000)
  const everyone = await mailable()
  expect(await progress()).toMatchObject({ state: 'sent', sent: everyone.length - 2, failed: 2 })
  expect(sentTo().filter((email) => email === slow.email)).toHaveLength(1)
  expect(await recipients()).toBe(0)
})

test('while the mail server is away a batch ends after three tries, and later all get theirs', async () => {
  let tries = 0
  app.ctx.mail.send = () => {
    tries++
    return Promise.reject(new Error('connect ECONNREFUSED'))
  }
  await add()
  await run()
  const { rows } = await sql<{ minutes: number }>`
    select round(extract(epoch from j.run_at - now()) / 60)::int as minutes from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${announcementJobs.sendMails.name}`.execute(app.ctx.db)
  expect([tries, rows]).toEqual([3, [{ minutes: 5 }]])
  app.ctx.mail.send = send
  await runToEnd()
  expect(sentTo().toSorted()).toEqual((await mailable()).toSorted())
  expect(await progress()).toMatchObject({ failed: 0 })
})

test('codes for logging in go first, also while a batch is being sent', async () => {
  const [one, two] = [await makeMember(app), await makeMember(app)]
  let sent = 0
  app.ctx.mail.send = async (mail) => {
    if (about(mail.subject) && ++sent === 3) await mailCode(two, 'two')
    return send(mail)
  }
  await enqueue(app.ctx.db, announcementJobs.sendMails, { announcementId: await add() })
  await mailCode(one, 'one')
  await app.runJobs()
  const order = app.mails.map(({ to, subject }) => (about(subject) ? 'change' : to))
  expect(order.slice(0, 5)).toEqual([one.email, 'change', 'change', 'change', two.email])
})

test('what is stopped sends no more, and what is withdrawn sends none', async () => {
  const running = await add()
  await run()
  await stop(running)
  await runAgain()
  expect([sentTo().length, (await progress())?.state, await recipients()]).toEqual([mailRate.batchMax, 'stopped', 0])
  await sql`delete from announcement`.execute(app.ctx.db)
  const planned = await add({ startsAt: dayAfter(1) })
  await runAgain()
  await stop(planned)
  await run(2 * dayMs)
  expect([sentTo().length, (await progress())?.state]).toEqual([mailRate.batchMax, 'stopped'])
})
async function runAgain(): Promise<void> {
  for (let times = 0; times < 3; times++) await run()
}

test('deleting a member erases what is stored about the mail', async () => {
  const member = await makeMember(app)
  app.ctx.mail.send = (mail) => (mail.to === member.email ? Promise.reject(new Error('451')) : send(mail))
  await add()
  await run()
  await run()
  expect(await recipients()).toBe(1)
  await sql`delete from member where id = ${member.id}`.execute(app.ctx.db)
  expect(await recipients()).toBe(0)
  await runToEnd()
  expect(await progress()).toMatchObject({ failed: 0 })
})
