import { randomUUID } from 'node:crypto'
import { type AnnouncementForm, api, type MailedDocument } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '../../../durations.ts'
import { makeDocumentMails } from '../../../test/communication/document-mails.ts'
import { centreOf, relay } from '../../../test/communication/notices.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { letPass } from '../../../test/money/shop.ts'
import { mailRate } from './mail-rate.ts'

let app: TestApp
let admin: Made
let mails: ReturnType<typeof makeDocumentMails>
beforeAll(async () => {
  app = await makeTestApp()
  admin = await makeMember(app, { role: 'admin', permissions: ['admin'], at: null })
  mails = makeDocumentMails(app, admin)
})
afterEach(async () => {
  await sql`delete from announcement`.execute(app.ctx.db)
  await mails.dropJobs()
  app.mails.length = 0
})
afterAll(() => app.close())

const none = { en: '', es: '', fr: '', pt: '', sw: '' }
const about = (document: MailedDocument) => ({ document, changesOn: mails.dayAfter(50).slice(0, 10), isAdverse: true })

test('a call that is repeated after a lost answer announces and mails once', async () => {
  await mails.confirm()
  const save = (body: AnnouncementForm, key: string) =>
    app.call(api.staffAnnouncements.add, {
      ...{
        token: admin.token,
        headers: { 'idempotency-key': key },
        body: { ...body, reason: 'The bank charges more.' },
      },
    })
  const [form, key] = [mails.form(), randomUUID()]
  const answers = [await save(form, key), await save(form, key)]
  expect(answers.map(({ status, data }) => [status, data.announcements.length])).toEqual([
    [201, 1],
    [201, 1],
  ])
  expect((await save({ ...form, path: '/terms' }, key)).code).toBe('key_reused')
  await mails.run(hourMs)
  expect(mails.sentTo()).toEqual(await mails.mailable())
})

test('while mails about a document are planned or on their way, no others about it are saved', async () => {
  const refusal = [409, expect.stringContaining('already planned or on their way')]
  const save = async (document: MailedDocument) => {
    const { status, message } = await mails.save({ mail: about(document) })
    return [status, message]
  }
  const first = await mails.add({ startsAt: mails.dayAfter(2), mail: about('terms') })
  expect(await save('terms')).toEqual(refusal)
  const other = await mails.add({ startsAt: mails.dayAfter(2), mail: about('privacy') })
  expect((await mails.edit(other, { startsAt: mails.dayAfter(2), mail: about('terms') })).status).toBe(409)
  expect((await mails.edit(first, { startsAt: mails.dayAfter(2), mail: about('terms') })).status).toBe(200)
  await mails.stop(first)
  expect((await save('terms'))[0]).toBe(201)
  await mails.run(hourMs)
  expect((await save('terms'))[0]).toBe(201)
})

test('mails wait for an hour after they were saved or changed, and can be stopped until then', async () => {
  const id = (await mails.save()).data.announcements[0]?.id ?? ''
  await mails.run(hourMs - 1_000)
  expect([await mails.row(id), mails.sentTo()]).toMatchObject([{ state: 'running', mail: { state: 'planned' } }, []])
  await mails.run(2_000)
  expect(mails.sentTo()).toEqual(await mails.mailable())
  app.mails.length = 0
  const planned = await mails.add({ startsAt: mails.dayAfter(1), mail: about('privacy') })
  await mails.run(dayMs - hourMs - 2_000)
  await mails.edit(planned, { startsAt: null, mail: about('privacy') })
  await mails.run(hourMs - 1_000)
  expect(mails.sentTo()).toEqual([])
  await mails.stop(planned)
  await mails.run(hourMs)
  expect([(await mails.progress(planned))?.state, mails.sentTo()]).toEqual(['stopped', []])
})

test('mails of an announcement that is over are stopped, and nothing else of it', async () => {
  const endsAt = new Date(app.ctx.now().getTime() + 2 * hourMs).toISOString()
  for (let made = 0; made <= mailRate.batchMax; made++) await makeMember(app, { at: null })
  const id = await mails.add({ endsAt })
  await mails.run()
  await app.ctx.db
    .updateTable('announcement')
    .set({ ends_at: new Date(app.ctx.now().getTime() - 1) })
    .execute()
  const before = await mails.row(id)
  expect(before).toMatchObject({ state: 'ended', mail: { state: 'sending', sent: mailRate.batchMax } })
  expect((await mails.stop(id)).status).toBe(200)
  expect(await mails.row(id)).toEqual({ ...before, mail: { ...before?.mail, state: 'stopped' } })
  await mails.run()
  expect(mails.sentTo()).toHaveLength(mailRate.batchMax)
  expect((await mails.stop(id)).code).toBe('conflict')
})

test('a row warns while mails are not sent and a change to members’ disadvantage is less than 30 days away', async () => {
  const isLate = async (id: string) => (await mails.progress(id))?.isLate
  const changesOn = mails.dayAfter(40).slice(0, 10)
  const harmless = await mails.add({ mail: { document: 'privacy', changesOn, isAdverse: false } })
  const stopped = await mails.add({ mail: { document: 'cookies', changesOn, isAdverse: true } })
  const adverse = await mails.add({ mail: { document: 'terms', changesOn, isAdverse: true } })
  await mails.stop(stopped)
  expect(await isLate(adverse)).toBe(false)
  await letPass(app, 11 * dayMs)
  expect([await isLate(harmless), await isLate(stopped), await isLate(adverse)]).toEqual([false, false, true])
  for (let times = 0; times < 3; times++) await mails.run()
  expect(await mails.progress(adverse)).toMatchObject({ state: 'sent', isLate: true })
  await letPass(app, 30 * dayMs)
  expect(await isLate(adverse)).toBe(false)
})

test.each(['titles', 'texts'] as const)('%s that are mailed contain no web address', async (part) => {
  for (const address of ['HTTPS://example.com', 'www.example.com', 'ｗｗｗ.example.com']) {
    const texts = { ...mails.form()[part], fr: `Voir ${address}` }
    const written = part === 'titles' ? { titles: texts } : { texts }
    const { status, errors } = await mails.save(written)
    expect([status, errors]).toEqual([
      400,
      { [`${part}.fr`]: ['Please leave out web addresses. The email already links to the document.'] },
    ])
    expect((await mails.save({ ...written, mail: null })).status).toBe(201)
  }
})

test('a text has line breaks, and no other control characters or marks that turn the direction', async () => {
  const save = (en: string) => mails.save({ texts: { ...none, en }, titles: { ...none, en: 'A fee' } })
  for (const sign of ['\u202e', '\u2066', '\u0007', '\u2028', '\t']) {
    const { status, errors } = await save(`From ${sign}then on.`)
    expect([sign, status, Object.keys(errors ?? {})]).toEqual([sign, 400, ['texts']])
  }
  expect((await save('From then on.\n\nEach costs 1 %.')).status).toBe(201)
})

test('the other administrators are notified of planned mails in time to stop them, and no others', async () => {
  const other = await makeMember(app, { role: 'admin', permissions: ['admin'], at: null })
  const moderator = await makeMember(app, { role: 'admin', permissions: ['moderator'], at: null })
  const noticesOf = async (member: Made) => {
    await relay(app)
    const { notifications } = await centreOf(app, member)
    return notifications.filter(({ data }) => data.state === 'mailToAll').length
  }
  await mails.save({ mail: null })
  expect(await noticesOf(other)).toBe(0)
  const id = await mails.add({ startsAt: mails.dayAfter(2), mail: about('terms') })
  expect([await noticesOf(other), await noticesOf(admin), await noticesOf(moderator)]).toEqual([1, 0, 0])
  await mails.edit(id, { startsAt: mails.dayAfter(3), mail: about('terms') })
  expect(await noticesOf(other)).toBe(2)
  for (let round = 0; round < 4; round += 1) {
    await app.runJobs()
    await relay(app)
    await app.runJobs()
    app.advance(6 * 60_000)
  }
  const [mail] = app.mails.filter(({ to }) => to === other.email)
  expect(mail?.text).toContain('planned an email to all members')
  await sql`update member set status = 'suspended' where id = any(${[other.id, moderator.id]}::int[])`.execute(
    app.ctx.db,
  )
})
