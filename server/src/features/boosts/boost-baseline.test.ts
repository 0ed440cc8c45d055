import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { fund } from '../../test/money/books.ts'
import { letPass, type Shop, stockShop } from '../../test/money/shop.ts'

const day = 86_400_000
const hour = 3_600_000

let app: TestApp
let bystander: Bystander
let shop: Shop
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  shop = await stockShop(app)
})
afterAll(() => app.close())
afterAll(() => bystander.expectUnchanged())

const boost = ({ token }: Made) => app.call(api.boosts.buy, { token, params: { id: shop.boost(1) }, body: {} })
const receipts = async ({ token }: Made) => (await app.call(api.boosts.list, { token })).data.boosts
const at = (hours: number) => new Date(app.ctx.now().getTime() + hours * hour)

/** A member who joined so many hours ago, with money for boosts. */
async function joined(hoursAgo: number): Promise<Made> {
  const member = await makeMember(app)
  await fund(app.ctx, member.id, 10_000n)
  await app.ctx.db
    .updateTable('member')
    .set({ created_at: at(-hoursAgo) })
    .where('id', '=', member.id)
    .execute()
  return member
}

async function likedAt({ id }: Made, moments: Date[], isMatch = false): Promise<void> {
  for (const moment of moments) {
    const fan = await makeMember(app)
    await sql`insert into reaction (actor, target, kind, at) values (${fan.id}, ${id}, 1, ${moment})`.execute(
      app.ctx.db,
    )
    if (isMatch)
      await sql`insert into matched values (${id}, ${fan.id}, ${moment}), (${fan.id}, ${id}, ${moment})`.execute(
        app.ctx.db,
      )
  }
}

test('likes and matches of a boost are shown beside those of an equal time before', async () => {
  const member = await joined(30)
  // The day before: two likes, one of them a match. Earlier ones are not part of it.
  await likedAt(member, [at(-25), at(-23)])
  await likedAt(member, [at(-1)], true)
  await boost(member)
  await likedAt(member, [at(1), at(2), at(3)])
  await likedAt(member, [at(4)], true)
  expect((await receipts(member))[0]).toMatchObject({ likes: 4, matches: 1, usual: null })
  await letPass(app, day + hour)
  expect((await receipts(member))[0]).toMatchObject({ likes: 4, matches: 1, usual: { likes: 2, matches: 1 } })
})

test('a member who joined too recently has no baseline', async () => {
  const member = await joined(23)
  await boost(member)
  await letPass(app, day + hour)
  expect((await receipts(member))[0]).toMatchObject({ running: false, usual: null })
})

test('consecutive boosts are compared with the time before the first', async () => {
  const member = await joined(100)
  await likedAt(member, [at(-2)])
  await boost(member)
  await boost(member)
  await likedAt(member, [at(1), at(2), at(3), at(25)])
  await letPass(app, 2 * day + hour)
  expect((await receipts(member)).map(({ likes, usual }) => [likes, usual])).toEqual([
    [1, { likes: 1, matches: 0 }],
    [3, { likes: 1, matches: 0 }],
  ])
})
