import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dayMs } from '../../../durations.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { busyAnswer, isAboutChange, makeDocumentMails } from '../../../test/communication/document-mails.ts'
import { meanwhile } from '../../../test/database/lock-waits.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { letPass } from '../../../test/money/shop.ts'
import { announcementJobs } from '../jobs.ts'
import { saveMail } from './mail-columns.ts'
import { mailRate } from './mail-rate.ts'
import { claim } from './recipients.ts'
import { sendMails } from './send-mails.ts'

let app: TestApp
let bystander: Bystander
let mails: ReturnType<typeof makeDocumentMails>
let send: TestApp['ctx']['mail']['send']
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  mails = makeDocumentMails(app, await makeMember(app, { role: 'admin', permissions: ['admin'], at: null }))
  for (let made = 0; made < mailRate.batchMax; made++) await makeMember(app, { at: null })
  send = app.ctx.mail.send
})
afterEach(async () => {
  app.ctx.mail.send = send
  await sql`delete from announcement`.execute(app.ctx.db)
  await mails.dropJobs()
  app.mails.length = 0
})
afterAll(() => app.close())
afterAll(() => bystander.expectUnchanged())

test('every active member with a confirmed address gets one mail, in batches; others and later members none', async () => {
  const [unconfirmed, banned] = [await makeMember(app), await makeMember(app)]
  await sql`update member set email_verified_at = null where id = ${unconfirmed.id}`.execute(app.ctx.db)
  await sql`update member set status = 'banned' where id = ${banned.id}`.execute(app.ctx.db)
  await mails.add()
  expect(await mails.progress()).toMatchObject({ state: 'planned', expected: null, sent: 0, failed: 0 })
  const everyone = await mails.mailable()
  await mails.run()
  expect(await mails.progress()).toMatchObject({ state: 'sending', sent: mailRate.batchMax, failed: 0 })
  expect((await mails.progress())?.expected).toBe(Math.floor(everyone.length / 10) * 10)
  const late = await makeMember(app)
  await mails.runToEnd()
  expect(mails.sentTo().toSorted()).toEqual(everyone.toSorted())
  expect(mails.sentTo()).not.toContain(late.email)
  expect(await mails.recipients()).toBe(0)
  await mails.run()
  expect(mails.sentTo()).toHaveLength(everyone.length)
})

test('suspended members are mailed a change to their disadvantage, and no other one', async () => {
  const suspended = await makeMember(app)
  await sql`update member set status = 'suspended' where id = ${suspended.id}`.execute(app.ctx.db)
  const changesOn = mails.dayAfter(40).slice(0, 10)
  await mails.add({ mail: { document: 'terms', changesOn, isAdverse: false } })
  await mails.runToEnd()
  expect(mails.sentTo().length).toBeGreaterThan(mailRate.batchMax)
  expect(mails.sentTo()).not.toContain(suspended.email)
  await sql`delete from announcement`.execute(app.ctx.db)
  app.mails.length = 0
  await mails.add({ mail: { document: 'terms', changesOn, isAdverse: true } })
  await mails.runToEnd()
  expect(mails.sentTo()).toContain(suspended.email)
  expect(mails.sentTo().toSorted()).toEqual((await mails.mailable()).toSorted())
})

test('a batch that is killed leaves out no member and mails none twice; who was in its hands counts as failed', async () => {
  const announcementId = await mails.add()
  const everyone = await mails.mailable()
  await mails.run()
  await mails.dropJobs()
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
  await mails.runToEnd()
  expect(mails.sentTo().toSorted()).toEqual(everyone.filter((email) => email !== last.email).toSorted())
  expect(await mails.progress()).toMatchObject({ sent: everyone.length - 1, failed: 1 })
})

test('each reads the language that they chose, or English, with a link to the document', async () => {
  const french = await makeMember(app, { locale: 'fr', firstname: 'Aïssa' })
  const swahili = await makeMember(app, { locale: 'sw' })
  await mails.add({ mail: { document: 'guidelines', changesOn: mails.dayAfter(3).slice(0, 10), isAdverse: false } })
  await mails.runToEnd()
  const mailOf = ({ email }: Made) => app.mails.find(({ to, subject }) => to === email && isAboutChange(subject))
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
    if (mail.to === failing.email || (mail.to === slow.email && slowTries++ < 2)) throw busyAnswer()
    return send(mail)
  }
  await mails.add()
  await mails.run()
  await mails.run()
  expect(await mails.progress()).toMatchObject({ state: 'sending', failed: 1 })
  for (let hours = 0; hours < 60; hours++) await mails.run(3_600_000)
  const everyone = await mails.mailable()
  expect(await mails.progress()).toMatchObject({ state: 'sent', sent: everyone.length - 2, failed: 2 })
  expect(mails.sentTo().filter((email) => email === slow.email)).toHaveLength(1)
  expect(await mails.recipients()).toBe(0)
})

test('while the mail server is away a batch ends after three tries, and later all get theirs', async () => {
  let tries = 0
  app.ctx.mail.send = () => {
    tries++
    return Promise.reject(new Error('connect ECONNREFUSED'))
  }
  await mails.add()
  await mails.run()
  expect([tries, Math.round(((await mails.nextAt()) - Date.now()) / 60_000)]).toEqual([3, 5])
  app.ctx.mail.send = send
  await mails.runToEnd()
  expect(mails.sentTo().toSorted()).toEqual((await mails.mailable()).toSorted())
  expect(await mails.progress()).toMatchObject({ failed: 0 })
})

test('codes for logging in go first, also while a batch is being sent', async () => {
  const [one, two] = [await makeMember(app), await makeMember(app)]
  let sent = 0
  app.ctx.mail.send = async (mail) => {
    if (isAboutChange(mail.subject) && ++sent === 3) await mails.mailCode(two, 'two')
    return send(mail)
  }
  await enqueue(app.ctx.db, announcementJobs.sendMails, { announcementId: await mails.add() })
  await mails.mailCode(one, 'one')
  await app.runJobs()
  const order = app.mails.map(({ to, subject }) => (isAboutChange(subject) ? 'change' : to))
  expect(order.slice(0, 5)).toEqual([one.email, 'change', 'change', 'change', two.email])
})

test('what is stopped sends no more, and what is withdrawn sends none', async () => {
  const running = await mails.add()
  await mails.run()
  await mails.stop(running)
  await runAgain()
  expect([mails.sentTo().length, (await mails.progress())?.state, await mails.recipients()]).toEqual([
    mailRate.batchMax,
    'stopped',
    0,
  ])
  await sql`delete from announcement`.execute(app.ctx.db)
  const planned = await mails.add({ startsAt: mails.dayAfter(1) })
  await runAgain()
  await mails.stop(planned)
  await mails.run(2 * dayMs)
  expect([mails.sentTo().length, (await mails.progress())?.state]).toEqual([mailRate.batchMax, 'stopped'])
})
async function runAgain(): Promise<void> {
  for (let times = 0; times < 3; times++) await mails.run()
}

test('what staff change at the moment of its beginning is mailed once, as it is afterwards', async () => {
  const announcementId = await mails.add({ startsAt: mails.dayAfter(1) })
  await letPass(app, dayMs)
  await meanwhile(app, {
    hold: (tx) => saveMail(tx, announcementId, columnsOf()),
    work: () => sendMails(app.ctx, { announcementId }),
  })
  expect([mails.sentTo(), (await mails.progress())?.state]).toEqual([[], 'planned'])
  await mails.runToEnd()
  expect(mails.sentTo().toSorted()).toEqual((await mails.mailable()).toSorted())
})

const columnsOf = () =>
  ({
    document: 'terms',
    changes_on: mails.dayAfter(50).slice(0, 10),
    is_adverse: true,
    earliest_at: app.ctx.now(),
  }) as const

test('a mail that has begun is not replaced', async () => {
  const announcementId = await mails.add()
  await mails.run()
  const saved = app.ctx.db.transaction().execute((tx) => saveMail(tx, announcementId, columnsOf()))
  await expect(saved).rejects.toMatchObject({ code: 'conflict' })
  expect(await mails.progress()).toMatchObject({ state: 'sending', sent: mailRate.batchMax })
})

test('deleting a member erases what is stored about the mail', async () => {
  const member = await makeMember(app)
  app.ctx.mail.send = (mail) => (mail.to === member.email ? Promise.reject(busyAnswer()) : send(mail))
  await mails.add()
  await mails.run()
  await mails.run()
  expect(await mails.recipients()).toBe(1)
  await sql`delete from member where id = ${member.id}`.execute(app.ctx.db)
  expect(await mails.recipients()).toBe(0)
  await mails.runToEnd()
  expect(await mails.progress()).toMatchObject({ failed: 0 })
})
