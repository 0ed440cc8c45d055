import { api } from '@karibu/contract'
import { dayIn } from '@karibu/contract/date-text'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs } from '../../../durations.ts'
import { checkBooks } from '../../../ledger/index.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { join, logIn, resetAttemptLimits } from '../../../test/members/accounts.ts'
import { dormancyTools } from '../../../test/members/dormant-members.ts'
import { makeMember } from '../../../test/members/make-member.ts'
import { fund } from '../../../test/money/books.ts'

let app: TestApp
const { sweep, passDays, leave, makeAway, mailsTo, exists, isHidden, rowOf } = dormancyTools(() => app)
beforeAll(async () => {
  app = await makeTestApp()
})
beforeEach(() => resetAttemptLimits(app))
afterAll(() => app.close())

test('a member not seen for years is mailed 60 and 14 days before, once each, and then erased; others stay', async () => {
  const away = await makeAway(-62, { locale: 'fr' })
  const lately = await makeAway(-400)
  await sweep()
  expect(mailsTo(away)).toHaveLength(0)
  await passDays(3)
  await sweep()
  expect(mailsTo(away)).toHaveLength(1)
  const [first] = mailsTo(away)
  expect([first?.locale, first?.subject]).toEqual(['fr', expect.stringContaining('garder ton compte')])
  await passDays(45)
  expect(mailsTo(away)).toHaveLength(1)
  await passDays(1)
  await sweep()
  expect(mailsTo(away)).toHaveLength(2)
  const dueAt = (await rowOf(away))?.due_at ?? new Date(0)
  expect(dueAt.getTime() - app.ctx.now().getTime()).toBeGreaterThan(13.9 * dayMs)
  const day = dayIn({ locale: 'fr', timeZone: 'Africa/Lagos' }, dueAt)
  expect(mailsTo(away)[1]?.text.replaceAll('\n', ' ')).toContain(day)
  await passDays(13)
  expect(await exists(away)).toBe(true)
  await passDays(1)
  expect(await exists(away)).toBe(false)
  expect(await app.storage.list('erased')).toContainEqual(expect.stringContaining(away.uid))
  expect([await exists(lately), mailsTo(lately).length]).toEqual([true, 0])
})

test('a member away for longer than the rule exists has the full 60 days, and late runs shorten neither', async () => {
  const away = await makeAway(1000)
  await sweep()
  // The second mail is 20 days late, so it names a later day.
  await passDays(66)
  expect([mailsTo(away).length, await exists(away)]).toEqual([2, true])
  await passDays(13)
  expect(await exists(away)).toBe(true)
  await passDays(1)
  expect(await exists(away)).toBe(false)
})

test('logging in between the mails keeps the account, and the years begin again', async () => {
  const email = 'returner@example.com'
  await join(app, email)
  const { id } = await app.ctx.db.selectFrom('member').where('email', '=', email).select('id').executeTakeFirstOrThrow()
  const away = { id, email }
  await leave(away, 0)
  await sweep()
  await passDays(50)
  expect(mailsTo(away)).toHaveLength(2)
  const token = await logIn(app, email)
  expect((await app.call(api.accounts.me, { token })).status).toBe(200)
  expect(await rowOf(away)).toBeUndefined()
  await passDays(60)
  expect([await exists(away), mailsTo(away).length]).toEqual([true, 2])
  await leave(away, 0)
  await sweep()
  expect(mailsTo(away)).toHaveLength(3)
})

test('a call by a token for programs counts as being here', async () => {
  const away = await makeAway(0)
  await sweep()
  await passDays(50)
  await sql`update presence set seen_at = ${app.ctx.now()} where member_id = ${away.id}`.execute(app.ctx.db)
  await passDays(30)
  expect(await exists(away)).toBe(true)
  expect(await rowOf(away)).toBeUndefined()
})

test('a member with money is hidden, keeps it, and is seen as before after logging in', async () => {
  const email = 'saver@example.com'
  await join(app, email)
  const { id, uid } = await app.ctx.db
    .selectFrom('member')
    .where('email', '=', email)
    .select(['id', 'uid'])
    .executeTakeFirstOrThrow()
  await fund(app.ctx, id, 700n)
  await leave({ id }, 0)
  await sweep()
  await passDays(46)
  await passDays(14)
  await passDays(100)
  expect([await exists({ id }), await isHidden({ id })]).toEqual([true, true])
  expect(mailsTo({ email })).toHaveLength(2)
  const token = await logIn(app, email)
  expect(await isHidden({ id })).toBe(false)
  expect((await app.call(api.wallet.get, { token })).data.usd).toBe(7)
  const other = await makeMember(app)
  expect((await app.call(api.profiles.get, { token: other.token, params: { id: uid } })).status).toBe(200)
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test('staff, members who cannot log in and unproved addresses are neither mailed nor erased', async () => {
  const staff = await makeAway(0, { role: 'admin' })
  const banned = await makeAway(0)
  await sql`update member set status = 'banned' where id = ${banned.id}`.execute(app.ctx.db)
  const departing = await makeAway(0)
  await sql`update member set deletion_due_at = ${new Date(app.ctx.now().getTime() + 900 * dayMs)}
    where id = ${departing.id}`.execute(app.ctx.db)
  const suspended = await makeAway(0)
  await sweep()
  await passDays(46)
  // After both mails.
  await sql`update member set status = 'suspended' where id = ${suspended.id}`.execute(app.ctx.db)
  await passDays(14)
  await sql`update member set status = 'active' where id = ${suspended.id}`.execute(app.ctx.db)
  await sweep()
  expect(mailsTo(suspended)).toHaveLength(3)
  for (const member of [staff, banned, departing, suspended]) expect(await exists(member)).toBe(true)
  expect([staff, banned, departing].flatMap(mailsTo)).toEqual([])
})
