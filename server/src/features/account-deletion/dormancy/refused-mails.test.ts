import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeMail } from '../../../adapters/mail.ts'
import { readConfig } from '../../../config/config.ts'
import { smtpRefusal, smtpUrlOf, startSmtpServer } from '../../../test/communication/smtp-server.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { resetAttemptLimits } from '../../../test/members/accounts.ts'
import { dormancyTools } from '../../../test/members/dormant-members.ts'

let app: TestApp
let smtp: Awaited<ReturnType<typeof startSmtpServer>>
const refused = new Set<string>()
const { sweep, passDays, makeAway, exists, rowOf } = dormancyTools(() => app)
beforeAll(async () => {
  app = await makeTestApp()
  smtp = await startSmtpServer({
    onRcptTo: ({ address }, _session, answer) => (refused.has(address) ? answer(smtpRefusal(550)) : answer()),
  })
  app.ctx.mail = makeMail(readConfig({ KARIBU_ENV: 'test', SMTP_URL: smtpUrlOf(smtp.port) }))
})
beforeEach(() => resetAttemptLimits(app))
afterAll(async () => {
  await smtp.close()
  await app.close()
})

const receivedBy = ({ email }: { email: string }) => smtp.received.filter(({ to }) => to.includes(email)).length

test('a mail whose recipient the mail server rejects does not count, and is sent again after 90 days', async () => {
  const [away, other] = [await makeAway(0), await makeAway(0)]
  refused.add(away.email)
  await sweep()
  expect([receivedBy(away), receivedBy(other)]).toEqual([0, 1])
  expect([await rowOf(away), await rowOf(other)]).toMatchObject([
    { first_sent_at: null },
    { first_sent_at: expect.any(Date) },
  ])
  // The other member's account ends in its time.
  await passDays(46)
  await passDays(14)
  expect([await exists(away), await exists(other)]).toEqual([true, false])
  refused.clear()
  await passDays(29)
  expect(receivedBy(away)).toBe(0)
  await passDays(1)
  expect([receivedBy(away), (await rowOf(away))?.first_sent_at]).toEqual([1, expect.any(Date)])
  refused.add(away.email)
  await passDays(46)
  expect(await rowOf(away)).toMatchObject({ second_sent_at: null })
  await passDays(60)
  expect([await exists(away), receivedBy(away)]).toEqual([true, 1])
  refused.clear()
  await passDays(30)
  expect([await exists(away), receivedBy(away)]).toEqual([true, 2])
  await passDays(13)
  expect(await exists(away)).toBe(true)
  await passDays(1)
  expect(await exists(away)).toBe(false)
})
