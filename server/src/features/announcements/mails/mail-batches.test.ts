import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { hourMs } from '../../../durations.ts'
import { busyAnswer, isAboutChange, makeDocumentMails } from '../../../test/communication/document-mails.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { mailRate } from './mail-rate.ts'
import { resumeMails, sendMails } from './send-mails.ts'

let app: TestApp
let mails: ReturnType<typeof makeDocumentMails>
let send: TestApp['ctx']['mail']['send']
let first: Made[] = []
/** More than are tried again in one batch. */
const failing = 15
beforeAll(async () => {
  app = await makeTestApp()
  const admin = await makeMember(app, { role: 'admin', permissions: ['admin'], at: null })
  mails = makeDocumentMails(app, admin)
  for (let made = 0; made < mailRate.batchMax * 2; made++) first.push(await makeMember(app, { at: null }))
  first = [admin, ...first].slice(0, failing)
  send = app.ctx.mail.send
})
afterEach(async () => {
  app.ctx.mail.send = send
  await sql`delete from announcement`.execute(app.ctx.db)
  await mails.dropJobs()
  app.mails.length = 0
})
afterAll(() => app.close())

/** The mail server answers something to the first members, and takes the mails to the others. */
function rejectFirst(error: () => Error): { tries: () => number } {
  const addresses = new Set(first.map(({ email }) => email))
  let tries = 0
  app.ctx.mail.send = (mail) => {
    if (!addresses.has(mail.to)) return send(mail)
    tries++
    return Promise.reject(error())
  }
  return { tries: () => tries }
}

test.each([
  ['a temporary answer to the address', () => busyAnswer(451)],
  ['a final answer to the text', () => busyAnswer(554, 'DATA')],
  ['an address that is not sent to', () => Object.assign(new Error('Invalid recipient'), { code: 'EENVELOPE' })],
])('%s is no outage: the others of the batch get theirs', async (_, error) => {
  const { tries } = rejectFirst(error)
  await mails.add()
  await mails.run()
  expect([tries(), mails.sentTo().length]).toEqual([failing, mailRate.batchMax - failing])
})

test.each([
  ['the login is refused', () => busyAnswer(535, 'AUTH PLAIN')],
  ['the sender is refused', () => busyAnswer(451, 'MAIL FROM')],
  ['the server goes away', () => busyAnswer(421)],
  ['nothing answers', () => Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT', command: 'CONN' })],
])('where %s, a batch ends after three tries', async (_, error) => {
  const { tries } = rejectFirst(error)
  await mails.add()
  await mails.run()
  expect([tries(), mails.sentTo().length]).toEqual([3, 0])
})

test('a mail server that takes no mail for a while gets twenty tries and then a pause', async () => {
  let tries = 0
  app.ctx.mail.send = () => {
    tries++
    return Promise.reject(busyAnswer(454, 'DATA'))
  }
  await mails.add()
  await mails.run()
  expect([tries, Math.round(((await mails.nextAt()) - Date.now()) / 60_000)]).toEqual([20, 5])
})

test('members who were not tried yet come before those whose mail failed, and a batch takes ten of the latter', async () => {
  const announcementId = await mails.add()
  rejectFirst(() => busyAnswer())
  await mails.run()
  const sent = mails.sentTo().length
  const order: boolean[] = []
  const failed = new Set(first.map(({ email }) => email))
  app.ctx.mail.send = (mail) => {
    order.push(failed.has(mail.to))
    return send(mail)
  }
  await mails.run(hourMs)
  const untried = mailRate.batchMax - 10
  expect([sent, order]).toEqual([
    mailRate.batchMax - failing,
    [...Array<boolean>(untried).fill(false), ...Array<boolean>(10).fill(true)],
  ])
  expect((await mails.progress(announcementId))?.state).toBe('sending')
})

test('a batch that ends for a code keeps to ten mails a second', async () => {
  const asks = await makeMember(app)
  let sent = 0
  app.ctx.mail.send = async (mail) => {
    if (isAboutChange(mail.subject) && ++sent === 40) await mails.mailCode(asks, 'asks')
    return send(mail)
  }
  const announcementId = await mails.add()
  const begunMs = Date.now()
  await sendMails(app.ctx, { announcementId })
  expect(sent).toBe(40)
  expect(await mails.nextAt()).toBeGreaterThanOrEqual(begunMs + 4_000)
  await app.runJobs()
})

test('a batch ends after ten seconds, so that a server that stops does not leave a mail', async () => {
  let sent = 0
  app.ctx.mail.send = (mail) => {
    sent++
    app.advance(4_000)
    return send(mail)
  }
  await mails.add()
  await mails.run()
  expect([sent, mails.sentTo().length, await claimed()]).toEqual([3, 3, 0])
})
const claimed = async () =>
  (await sql`select from announcement_recipient where claimed_at is not null`.execute(app.ctx.db)).rows.length

test('the job of each minute leaves a batch alone that is being sent, and queues one that is lost', async () => {
  const announcementId = await mails.add()
  await resumeMails(app.ctx)
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker', attempts = 1
    where key = ${`announcement-mails:${announcementId}`}`.execute(app.ctx.db)
  const jobs = async () =>
    (
      await sql<{ attempts: number; hasMore: boolean }>`
      select attempts, attempts < max_attempts as "hasMore" from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'announcements.send-mails'`.execute(
        app.ctx.db,
      )
    ).rows
  await resumeMails(app.ctx)
  expect(await jobs()).toEqual([{ attempts: 1, hasMore: true }])
  await mails.dropJobs()
  await resumeMails(app.ctx)
  expect(await jobs()).toEqual([{ attempts: 0, hasMore: true }])
})
