import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { keyedHash } from '../../../signature.ts'
import { type Bystander, makeBystander, watchMembers } from '../../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { findKnownOrigin, onSameBrowser, rememberOrigin } from './known-origins.ts'

let app: TestApp
let bystander: Bystander
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
})
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())

const remember = ({ id: memberId }: Made, network: string, deviceToken: string | null = null) =>
  app.ctx.db.transaction().execute((tx) => rememberOrigin(app.ctx, tx, { memberId, origin: { network, deviceToken } }))
const find = ({ email }: { email: string }, network: string, deviceToken: string | null = null) =>
  findKnownOrigin(app.ctx, { email, origin: { network, deviceToken } })

test('a browser and a network known for one member are unknown for every other address', async () => {
  const [mine, other] = [await makeMember(app), await makeMember(app)]
  await remember(mine, '41.1.1.1', 'a browser')
  await remember(other, '41.2.2.2', 'another browser')
  expect(await find(mine, '41.1.1.1')).toBe('network:41.1.1.1')
  expect(await find(mine, '41.3.3.3', 'a browser')).toBe('device:a browser')
  for (const stranger of [other, { email: 'nobody@example.com' }]) {
    expect(await find(stranger, '41.1.1.1')).toBeNull()
    expect(await find(stranger, '41.3.3.3', 'a browser')).toBeNull()
  }
})

test('the twenty networks that a member used last are kept, and those of other members stay', async () => {
  const [mine, other] = [await makeMember(app), await makeMember(app)]
  await remember(mine, '41.1.1.0')
  // The same hash under another member, which no network has.
  await sql`insert into known_origin (member_id, hash, kind, first_used_at, last_used_at)
    select ${other.id}, hash, kind, first_used_at, last_used_at from known_origin where member_id = ${mine.id}`.execute(
    app.ctx.db,
  )
  const othersUnchanged = await watchMembers(app, other)
  for (let i = 1; i <= 20; i++) {
    app.advance(1000)
    await remember(mine, `41.1.1.${i}`)
  }
  expect(await find(mine, '41.1.1.0')).toBeNull()
  expect(await find(mine, '41.1.1.1')).toBe('network:41.1.1.1')
  await othersUnchanged()
  // Those of others do not count among the twenty.
  await remember(other, '41.2.2.3')
  const othersNetworks = app.ctx.db.selectFrom('known_origin').where('member_id', '=', other.id).select('hash')
  expect(await othersNetworks.execute()).toHaveLength(2)
})

const linkedTo = async ({ id }: Made) =>
  (await onSameBrowser(id, app.ctx.now()).execute(app.ctx.db)).rows.map((row) => row.member_id)
const browsersOf = ({ id }: Made) =>
  app.ctx.db
    .selectFrom('known_origin')
    .where('member_id', '=', id)
    .where('kind', '=', 'device')
    .select(['hash', 'shared'])
    .execute()

test('a browser as it was stored before is still known, links no account, and is renewed at the next login', async () => {
  const [mine, other] = [await makeMember(app), await makeMember(app)]
  const used = { first_used_at: app.ctx.now(), last_used_at: app.ctx.now() }
  for (const { id, uid } of [mine, other]) {
    const hash = keyedHash(app.ctx.secret, 'known-origin', uid, 'device', 'an old browser')
    await app.ctx.db
      .insertInto('known_origin')
      .values({ ...used, member_id: id, kind: 'device', hash })
      .execute()
  }
  expect(await find(mine, '41.3.3.3', 'an old browser')).toBe('device:an old browser')
  await remember(mine, '41.3.3.3', 'an old browser')
  expect(await browsersOf(mine)).toMatchObject([{ shared: true }])
  expect(await linkedTo(mine)).toEqual([])
  await remember(other, '41.3.3.4', 'an old browser')
  expect(await linkedTo(mine)).toEqual([other.id])
})

test('a browser stays known and links accounts while the secret is changed', async () => {
  const [mine, other] = [await makeMember(app), await makeMember(app)]
  await remember(mine, '41.4.4.4', 'a lasting browser')
  const rotated = { ...app.ctx, secret: `${app.ctx.secret} changed`, secretPrevious: app.ctx.secret }
  const origin = { network: '41.5.5.5', deviceToken: 'a lasting browser' }
  expect(await findKnownOrigin(rotated, { email: mine.email, origin })).toBe('device:a lasting browser')
  await app.ctx.db.transaction().execute((tx) => rememberOrigin(rotated, tx, { memberId: other.id, origin }))
  expect(await linkedTo(other)).toEqual([mine.id])
  expect(await browsersOf(mine)).toEqual(await browsersOf(other))
})

test('a browser that was stored under several former hashes is stored once, from its first use', async () => {
  const mine = await makeMember(app)
  const changed = `${app.ctx.secret} changed`
  const rotated = { ...app.ctx, secret: changed, secretPrevious: app.ctx.secret }
  const own = (secret: string) => keyedHash(secret, 'known-origin', mine.uid, 'device', 'a twice stored browser')
  const shared = keyedHash(app.ctx.secret, 'known-browser', 'a twice stored browser')
  const [now, before] = [app.ctx.now(), new Date(app.ctx.now().getTime() - 86_400_000)]
  const row = { member_id: mine.id, kind: 'device', first_used_at: now, last_used_at: now } as const
  const rows = [
    { ...row, hash: own(app.ctx.secret), first_used_at: before },
    { ...row, hash: own(changed) },
    { ...row, hash: shared, shared: true },
  ]
  await app.ctx.db.insertInto('known_origin').values(rows).execute()
  const origin = { network: '41.6.6.6', deviceToken: 'a twice stored browser' }
  for (let login = 0; login < 2; login++)
    await app.ctx.db.transaction().execute((tx) => rememberOrigin(rotated, tx, { memberId: mine.id, origin }))
  expect(await browsersOf(mine)).toMatchObject([{ shared: true }])
  const first = app.ctx.db.selectFrom('known_origin').where('member_id', '=', mine.id).where('kind', '=', 'device')
  expect(await first.select('first_used_at').execute()).toEqual([{ first_used_at: before }])
})
