import { dayIn } from '@karibu/contract/date-text'
import { legalNumbers } from '@karibu/contract/legal-facts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { dayMs } from '../../../durations.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { resetAttemptLimits } from '../../../test/members/accounts.ts'
import { dormancyTools } from '../../../test/members/dormant-members.ts'
import { accountDeletion } from '../feature.ts'
import { accountDeletionJobs } from '../jobs.ts'
import { resetSecondMails } from './mail-dormant.ts'
import { sweepDormant } from './sweep-dormant.ts'

let app: TestApp
const { sweep, passDays, makeAway, mailsTo, exists, rowOf } = dormancyTools(() => app)
beforeAll(async () => {
  app = await makeTestApp()
})
beforeEach(() => resetAttemptLimits(app))
afterAll(() => app.close())

/** No mail leaves until the returned function is called. */
function stopMails() {
  const { send } = app.ctx.mail
  app.ctx.mail.send = () => Promise.reject(new Error('450 4.5.4 daily quota exceeded'))
  return () => {
    app.ctx.mail.send = send
  }
}

test('no account ends without mails that a mail server took; dropped and dead ones are queued again', async () => {
  const away = await makeAway(0)
  let mend = stopMails()
  await sweep()
  await sql`delete from graphile_worker._private_jobs where key = ${`dormant:${away.id}`}`.execute(app.ctx.db)
  mend()
  await passDays(60)
  expect(mailsTo(away)).toHaveLength(1)
  expect((await rowOf(away))?.due_at.getTime()).toBeGreaterThan(app.ctx.now().getTime() + 59.9 * dayMs)
  await passDays(45)
  mend = stopMails()
  await passDays(1)
  await sql`update graphile_worker._private_jobs set attempts = max_attempts
    where key = ${`dormant:${away.id}`}`.execute(app.ctx.db)
  mend()
  await passDays(6)
  expect(mailsTo(away)).toHaveLength(1)
  await passDays(20)
  expect([await exists(away), mailsTo(away).length]).toEqual([true, 2])
  expect(mailsTo(away)[1]?.text.replaceAll('\n', ' ')).toContain(
    dayIn({ locale: 'en', timeZone: 'Africa/Lagos' }, (await rowOf(away))?.due_at ?? new Date(0)),
  )
  await passDays(13)
  expect(await exists(away)).toBe(true)
  await passDays(1)
  expect(await exists(away)).toBe(false)
})

test('the mails of one run are queued 100 ms apart', async () => {
  for (let count = 0; count < 3; count++) await makeAway(0)
  await sweepDormant(app.ctx)
  const { rows } = await sql<{ ms: number }>`
    select extract(epoch from run_at - min(run_at) over ()) * 1000 as ms from graphile_worker._private_jobs
    where key like 'dormant:%' order by run_at`.execute(app.ctx.db)
  expect(rows.map(({ ms }) => Math.round(ms))).toEqual([0, 100, 200])
  app.advance(60_000)
  await app.runJobs()
})

test('after a restore the second mail goes again before an account ends', async () => {
  const away = await makeAway(0)
  await sweep()
  await passDays(46)
  app.advance(20 * dayMs)
  await resetSecondMails(app.ctx.db)
  await sweep()
  expect([await exists(away), mailsTo(away).length]).toEqual([true, 3])
  await passDays(13)
  expect(await exists(away)).toBe(true)
  await passDays(1)
  expect(await exists(away)).toBe(false)
})

test('mails of a time when the clock was ahead do not count: they begin again', async () => {
  const away = await makeAway(0)
  await sweep()
  await passDays(46)
  const ahead = new Date(app.ctx.now().getTime() + 900 * dayMs)
  await sql`update dormancy set first_mailed_at = ${ahead} where member_id = ${away.id}`.execute(app.ctx.db)
  await sweep()
  expect((await rowOf(away))?.first_mailed_at.getTime()).toBeLessThan(app.ctx.now().getTime())
  await passDays(15)
  expect([await exists(away), mailsTo(away).length]).toEqual([true, 3])
})

test('while the clock of the process is not that of the database, and with no number of years, nothing changes', async () => {
  const away = await makeAway(0)
  const logged: unknown[] = []
  const { log } = app.ctx
  app.ctx.log = (...line: unknown[]) => void logged.push(line)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 })
  try {
    await sweepDormant(app.ctx)
  } finally {
    vi.useRealTimers()
    app.ctx.log = log
  }
  expect(logged).toEqual([['dormancy_clock_differs', { ms: expect.closeTo(6 * 60_000, -4) }]])
  const { dormantYears } = legalNumbers
  Object.assign(legalNumbers, { dormantYears: 0 })
  await sweepDormant(app.ctx)
  Object.assign(legalNumbers, { dormantYears })
  expect(await rowOf(away)).toBeUndefined()
  await sweepDormant(app.ctx)
  expect(await rowOf(away)).toBeDefined()
})

test('a failed run is not repeated on its day, so that the limits of a day are kept', () => {
  const { name } = accountDeletionJobs.sweepDormant
  expect(accountDeletion.crontab?.find(({ task }) => task === name)?.options?.maxAttempts).toBe(1)
})
