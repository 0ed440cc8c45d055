import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Bystander, makeBystander, watchMembers } from '../../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { findKnownOrigin, rememberOrigin } from './known-origins.ts'

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
