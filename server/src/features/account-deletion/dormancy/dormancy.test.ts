import { api } from '@karibu/contract'
import { legal } from '@karibu/contract/brand'
import { dayIn } from '@karibu/contract/date-text'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enqueue } from '../../../jobs/jobs.ts'
import { checkBooks } from '../../../ledger/index.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { join, logIn, resetAttemptLimits } from '../../../test/members/accounts.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { makeMatch } from '../../../test/members/matches.ts'
import { fund } from '../../../test/money/books.ts'
import { stockShop } from '../../../test/money/shop.ts'
import { accountDeletionJobs } from '../jobs.ts'

const dayMs = 86_400_000
let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
beforeEach(() => resetAttemptLimits(app))
afterAll(() => app.close())

const sweep = async () => {
  await enqueue(app.ctx.db, accountDeletionJobs.sweepDormant, {})
  await app.runJobs()
}
/** So many days pass, with one run at their end. */
const passDays = async (days: number) => {
  app.advance(days * dayMs)
  await sweep()
}
const mailsTo = ({ email }: { email: string }) =>
  app.mails.filter(({ to, subject }) => to === email && /keep your Karibu account|conserver|garder/.test(subject))
const exists = async ({ id }: { id: number }) =>
  (await sql`select from member where id = ${id}`.execute(app.ctx.db)).rows.length === 1
const isHidden = async ({ id }: { id: number }) =>
  (await app.ctx.db.selectFrom('profile').where('member_id', '=', id).select('hidden').executeTakeFirstOrThrow()).hidden
const yearsAgo = (days = 0) => {
  const moment = new Date(app.ctx.now().getTime() - days * dayMs)
  moment.setUTCFullYear(moment.getUTCFullYear() - legal.dormantYears)
  return moment
}
/** Last seen so many days longer ago than the years after which an account is deleted. */
async function leave(member: { id: number }, days: number) {
  const at = yearsAgo(days)
  await sql`update member set created_at = ${at} where id = ${member.id}`.execute(app.ctx.db)
  await sql`insert into presence (member_id, seen_at) values (${member.id}, ${at})
    on conflict (member_id) do update set seen_at = excluded.seen_at`.execute(app.ctx.db)
}
async function makeAway(days: number, input: Parameters<typeof makeMember>[1] = {}): Promise<Made> {
  const member = await makeMember(app, input)
  await leave(member, days)
  return member
}

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
  const day = dayIn({ locale: 'fr', timeZone: 'Africa/Lagos' }, new Date(app.ctx.now().getTime() + 14 * dayMs))
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
  expect(await app.ctx.db.selectFrom('dormancy').where('member_id', '=', id).selectAll().execute()).toEqual([])
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
  expect((await sql`select from dormancy where member_id = ${away.id}`.execute(app.ctx.db)).rows).toEqual([])
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

test('a profile that its member had hidden stays hidden after logging in', async () => {
  const email = 'hidden-saver@example.com'
  const token = await join(app, email)
  await app.call(api.accounts.changeSettings, { token, body: { privacy: { hidden: true } } })
  const { id } = await app.ctx.db.selectFrom('member').where('email', '=', email).select('id').executeTakeFirstOrThrow()
  await fund(app.ctx, id, 100n)
  await leave({ id }, 0)
  await sweep()
  await passDays(46)
  await passDays(14)
  await logIn(app, email)
  expect(await isHidden({ id })).toBe(true)
})

test('once nothing is left or open, a hidden account is erased', async () => {
  const away = await makeAway(0)
  await sql`insert into member_debt (member_id, cents) values (${away.id}, 100)`.execute(app.ctx.db)
  await sweep()
  await passDays(46)
  await passDays(14)
  expect([await exists(away), await isHidden(away)]).toEqual([true, true])
  await sql`update member_debt set cents = 0 where member_id = ${away.id}`.execute(app.ctx.db)
  await passDays(1)
  expect(await exists(away)).toBe(false)
})

test('a gift that waits keeps the account, also when it came after the mails', async () => {
  const shop = await stockShop(app)
  const { one: giver, other: away } = await makeMatch(app)
  await fund(app.ctx, giver.id, 1000n)
  await leave(away, 0)
  await sweep()
  await passDays(46)
  const params = { id: shop.gift('rose'), otherId: away.uid }
  const session = await sql`update member_session set expires_at = ${new Date(app.ctx.now().getTime() + 99 * dayMs)}
    where member_id = ${giver.id}`.execute(app.ctx.db)
  expect(session.numAffectedRows).toBe(1n)
  expect((await app.call(api.gifts.purchase, { token: giver.token, params, body: {} })).status).toBe(200)
  await passDays(14)
  expect([await exists(away), await isHidden(away)]).toEqual([true, true])
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
