import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs } from '../../../durations.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { join, logIn, resetAttemptLimits } from '../../../test/members/accounts.ts'
import { dormancyTools } from '../../../test/members/dormant-members.ts'
import { makeMember } from '../../../test/members/make-member.ts'
import { makeMatch } from '../../../test/members/matches.ts'
import { fund } from '../../../test/money/books.ts'
import { type Shop, stockShop } from '../../../test/money/shop.ts'
import { planDeletion } from '../request-deletion.ts'

let app: TestApp
let shop: Shop
const { sweep, passDays, endSessions, leave, makeAway, joinAs, mailsTo, exists, isHidden, rowOf } = dormancyTools(
  () => app,
)
beforeAll(async () => {
  app = await makeTestApp()
  shop = await stockShop(app)
})
beforeEach(() => resetAttemptLimits(app))
afterAll(() => app.close())

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

test('a deletion planned while the profile is hidden can be cancelled, and the profile is seen as before', async () => {
  const makeHidden = async (email: string) => {
    const member = await joinAs(email)
    await fund(app.ctx, member.id, 100n)
    await leave(member, 0)
    return member
  }
  const [away, bystander] = [await makeHidden('planned@example.com'), await makeHidden('not-planned@example.com')]
  await sweep()
  await passDays(46)
  await passDays(14)
  await app.ctx.db.transaction().execute((tx) => planDeletion(app.ctx, tx, { memberId: away.id, forfeit: true }))
  const token = await logIn(app, away.email)
  expect([await rowOf(away), await isHidden(away)]).toEqual([undefined, true])
  expect((await app.call(api.accountDeletion.cancel, { token })).status).toBe(200)
  expect([await isHidden(away), await isHidden(bystander)]).toEqual([false, true])
  const viewer = await makeMember(app)
  expect((await app.call(api.profiles.get, { token: viewer.token, params: { id: away.uid } })).status).toBe(200)
})

test('once nothing is left or open, a hidden account is erased', async () => {
  const away = await makeAway(0)
  await sql`insert into member_debt (member_id, cents) values (${away.id}, 100)`.execute(app.ctx.db)
  await sweep()
  await passDays(46)
  await passDays(14)
  expect([await exists(away), await isHidden(away)]).toEqual([true, true])
  await sql`update member_debt set cents = 0 where member_id = ${away.id}`.execute(app.ctx.db)
  // The day of the mails before is over.
  await passDays(100)
  expect([await exists(away), mailsTo(away).length]).toEqual([true, 3])
  await passDays(13)
  expect(await exists(away)).toBe(true)
  await passDays(1)
  expect(await exists(away)).toBe(false)
})

test('money that comes and goes after the last mail begins the 14 days again', async () => {
  const away = await makeAway(0)
  const owe = (cents: number) =>
    sql`insert into member_debt (member_id, cents) values (${away.id}, ${cents})
      on conflict (member_id) do update set cents = excluded.cents`.execute(app.ctx.db)
  await owe(1)
  await sweep()
  await passDays(46)
  await passDays(14)
  await owe(0)
  await passDays(1)
  await owe(1)
  await passDays(14)
  await owe(0)
  expect(mailsTo(away)).toHaveLength(3)
  await passDays(1)
  expect([await exists(away), mailsTo(away).length]).toEqual([true, 4])
  await passDays(14)
  expect(await exists(away)).toBe(false)
})

test('a session, or a token for programs that is valid, keeps an account whatever the note of the last visit says', async () => {
  const [session, program] = [await makeMember(app), await makeMember(app)]
  await leave(session, 0)
  await leave(program, 0)
  const other = await makeAway(0)
  const now = app.ctx.now()
  const inYear = new Date(now.getTime() + 365 * dayMs)
  await sql`insert into member_session (member_id, token_hash, device, remember, created_at, last_used_at, expires_at)
    values (${session.id}, 'a', 'test', true, ${now}, ${now}, ${inYear})`.execute(app.ctx.db)
  await sql`insert into api_token (member_id, token_hash, name, scopes, created_at, expires_at)
    values (${program.id}, 'b', 'test', '{}', ${now}, ${inYear})`.execute(app.ctx.db)
  await sweep()
  expect(await Promise.all([session, program, other].map(rowOf))).toEqual([undefined, undefined, expect.anything()])
  await passDays(366)
  expect([await rowOf(session), await rowOf(program)]).toEqual([undefined, expect.anything()])
})

test('a server whose clock is behind does not take back when a member was seen', async () => {
  const { id, token } = await makeMember(app)
  const later = new Date(app.ctx.now().getTime() + 3_600_000)
  await sql`insert into presence (member_id, seen_at) values (${id}, ${later})`.execute(app.ctx.db)
  expect((await app.call(api.accounts.me, { token })).status).toBe(200)
  const seen = app.ctx.db.selectFrom('presence').where('member_id', '=', id).select('seen_at')
  expect(await seen.executeTakeFirst()).toEqual({ seen_at: later })
})

test('logging in once is enough: no further call is needed, and the session may end', async () => {
  const away = await joinAs('once@example.com')
  await leave(away, 0)
  await sweep()
  await passDays(46)
  await logIn(app, away.email)
  await endSessions(away)
  await passDays(20)
  expect([await exists(away), mailsTo(away).length, await rowOf(away)]).toEqual([true, 2, undefined])
})

test('a paid plan that runs keeps the account, and is not renewed', async () => {
  const { token, ...away } = await joinAs('subscriber@example.com')
  const { price } = await app.ctx.db
    .selectFrom('subscription_plan')
    .where('code', '=', 'silver')
    .select('price')
    .executeTakeFirstOrThrow()
  // Nothing is left in the wallet.
  await fund(app.ctx, away.id, BigInt(price))
  const bystander = await makeMember(app)
  await fund(app.ctx, bystander.id, 100_000n)
  const params = { id: shop.plan('silver') }
  const subscribe = (token: string) => app.call(api.subscriptions.subscribe, { token, params, body: { renew: true } })
  expect([(await subscribe(token)).status, (await subscribe(bystander.token)).status]).toEqual([200, 200])
  await sql`update subscription set ends_at = ${new Date(app.ctx.now().getTime() + 99 * dayMs)}`.execute(app.ctx.db)
  await leave(away, 0)
  await sweep()
  await passDays(46)
  await passDays(14)
  expect([await exists(away), await isHidden(away)]).toEqual([true, true])
  const renewals = app.ctx.db.selectFrom('subscription').select(['member_id', 'renews']).orderBy('member_id')
  expect(await renewals.execute()).toEqual([
    { member_id: away.id, renews: false },
    { member_id: bystander.id, renews: true },
  ])
})

test('a gift that the member gave and that waits keeps the account', async () => {
  const { one: away, other } = await makeMatch(app)
  const { price } = await app.ctx.db
    .selectFrom('gift')
    .where('code', '=', 'rose')
    .select('price')
    .executeTakeFirstOrThrow()
  await fund(app.ctx, away.id, BigInt(price))
  const params = { id: shop.gift('rose'), otherId: other.uid }
  expect((await app.call(api.gifts.purchase, { token: away.token, params, body: {} })).status).toBe(200)
  await leave(away, 0)
  await sweep()
  await passDays(46)
  await passDays(14)
  expect([await exists(away), await isHidden(away)]).toEqual([true, true])
})

test('a gift that waits keeps the account, also when it came after the mails', async () => {
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
