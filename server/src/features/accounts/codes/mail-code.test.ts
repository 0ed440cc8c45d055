import { api } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { enqueue } from '../../../jobs/jobs.ts'
import type { Mail } from '../../../ports/mail.ts'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { codeFor, join, resetAttemptLimits } from '../../../test/members/accounts.ts'
import { systemJobs } from '../../system/jobs.ts'
import { mailCode, requesterOf } from './mail-code.ts'

let app: TestApp
let bystander: Bystander
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
})
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())
beforeEach(() => resetAttemptLimits(app))

const ask = (email: string) => app.call(api.accounts.requestLoginCode, { body: { email } })
const codesTo = (email: string) => app.mails.filter(({ to, text }) => to === email && /^ {4}\d{6}$/m.test(text)).length

/** The mail server accepts the next mail and does not answer until `fail` is called. */
function holdMail() {
  const { send } = app.ctx.mail
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  app.ctx.mail.send = async (_: Mail) => {
    app.ctx.mail.send = send
    begun.resolve()
    await end.promise
    return 'sent'
  }
  return { begun: begun.promise, fail: () => end.reject(new Error('the mail server is gone')) }
}

test('a code requested again while the first mail is failing is mailed after all', async () => {
  const email = 'again@example.com'
  await join(app, email)
  const before = codesTo(email)
  const { begun, fail } = holdMail()
  await ask(email)
  const first = app.runJobs()
  await begun
  await ask(email)
  await app.runJobs()
  fail()
  await first
  app.advance(600_000)
  await app.runJobs()
  expect(codesTo(email)).toBe(before + 1)
})

test('a code is mailed once after its server dies while mailing', async () => {
  const email = 'dies@example.com'
  await join(app, email)
  const before = codesTo(email)
  const { begun } = holdMail()
  const requester = await requesterOf(app.ctx, { email, origin: { network: '127.0.0.1', deviceToken: null } })
  const requestedAt = app.ctx.now().toISOString()
  void mailCode(app.ctx, { purpose: 'login', email, nonceHash: '', requester, requestedAt, failures: 0 })
  await begun
  await ask(email)
  await app.runJobs()
  // A minute later.
  await app.ctx.db
    .updateTable('rate_limit')
    .set({ expire: Date.now() - 1 })
    .execute()
  app.advance(600_000)
  await app.runJobs()
  await app.runJobs()
  expect(codesTo(email)).toBe(before + 1)
})

/** Puts the mail server away, or back. */
function mailServer() {
  const { send } = app.ctx.mail
  const refuse = () => Promise.reject(new Error('the mail server is away'))
  return {
    leave: () => Object.assign(app.ctx.mail, { send: refuse, probe: refuse }),
    comeBack: () => Object.assign(app.ctx.mail, { send, probe: async () => {} }),
  }
}
const minutes = 60_000

test('a code survives a mail server that is down for a quarter of an hour, and is valid for ten minutes after it is sent', async () => {
  const email = 'outage@example.com'
  await join(app, email)
  await resetAttemptLimits(app)
  const before = codesTo(email)
  const server = mailServer()
  server.leave()
  const { data } = await ask(email)
  await app.runJobs()
  for (let minute = 0; minute < 15; minute++) {
    app.advance(minutes)
    await app.runJobs()
  }
  server.comeBack()
  app.advance(minutes)
  await app.runJobs()
  expect(codesTo(email)).toBe(before + 1)
  app.advance(9 * minutes)
  const body = { email, code: codeFor(app, email), nonce: data.nonce }
  expect((await app.call(api.accounts.loginByCode, { body })).status).toBe(200)
})

test('after half an hour an undeliverable mail is abandoned', async () => {
  const email = 'given-up@example.com'
  await join(app, email)
  await resetAttemptLimits(app)
  const before = codesTo(email)
  const server = mailServer()
  server.leave()
  await ask(email)
  for (let minute = 0; minute < 32; minute++) {
    await app.runJobs()
    app.advance(minutes)
  }
  server.comeBack()
  app.advance(minutes)
  await app.runJobs()
  expect(codesTo(email)).toBe(before)
})

test('a job that runs again after its mail was sent mails nothing', async () => {
  const email = 'not-twice@example.com'
  await join(app, email)
  await resetAttemptLimits(app)
  const before = codesTo(email)
  const requester = await requesterOf(app.ctx, { email, origin: { network: '127.0.0.1', deviceToken: null } })
  const requestedAt = app.ctx.now().toISOString()
  const job = { purpose: 'login', email, nonceHash: 'AAAA', requester, requestedAt, failures: 0 } as const
  await mailCode(app.ctx, job)
  await resetAttemptLimits(app)
  await mailCode(app.ctx, job)
  expect(codesTo(email)).toBe(before + 1)
})

test('while the mail server does not respond the public state of mail says so, whatever address was requested', async () => {
  const delayed = async () => (await app.call(api.system.status)).data.mailDelayed
  const server = mailServer()
  expect(await delayed()).toBe(false)
  server.leave()
  await ask('nobody-has-this@example.com')
  await app.runJobs()
  expect(await delayed()).toBe(false)
  await enqueue(app.ctx.db, systemJobs.probeMail, {})
  await app.runJobs()
  expect(await delayed()).toBe(true)
  server.comeBack()
  await enqueue(app.ctx.db, systemJobs.probeMail, {})
  await app.runJobs()
  expect(await delayed()).toBe(false)
})
