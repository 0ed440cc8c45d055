import { api } from '@karibu/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Mail } from '../../context.ts'
import { forgetBudgets, join } from '../../test/accounts.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { mailCode } from './mail-code.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())
beforeEach(() => forgetBudgets(app))

const ask = (email: string) => app.call(api.accounts.requestLoginCode, { body: { email } })
const codesTo = (email: string) => app.mails.filter(({ to, text }) => to === email && /^ {4}\d{6}$/m.test(text)).length

/** The mail server takes the next mail and says nothing until it is told to. */
function holdMail() {
  const { send } = app.ctx.mail
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  app.ctx.mail.send = async (_: Mail) => {
    app.ctx.mail.send = send
    begun.resolve()
    await end.promise
  }
  return { begun: begun.promise, fail: () => end.reject(new Error('the mail server is gone')) }
}

test('a code that is asked for again while the first mail is about to fail is mailed after all', async () => {
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

test('a code whose server dies while it is mailed is mailed after all, once', async () => {
  const email = 'dies@example.com'
  await join(app, email)
  const before = codesTo(email)
  const { begun } = holdMail()
  void mailCode(app.ctx, { purpose: 'login', email })
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
