import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { block, match, talk } from '../../test/members/matches.ts'
import { fund } from '../../test/money/books.ts'
import { type Shop, stockShop } from '../../test/money/shop.ts'
import { visibleTo } from '../profiles/index.ts'

let app: TestApp
let shop: Shop
let viewer: Made
beforeAll(async () => {
  app = await makeTestApp()
  shop = await stockShop(app)
  viewer = await makeMember(app)
  await fund(app.ctx, viewer.id, 100_000n)
  await makeEveryPair()
})
afterAll(() => app.close())

/** A member for each state of an account and each state of the pair with the viewer. */
async function makeEveryPair(): Promise<void> {
  const { db } = app.ctx
  for (const hidden of [false, true, 'city'] as const)
    for (const status of ['active', 'inactive', 'suspended', 'banned', 'deleted'] as const)
      for (const verified of [true, false])
        for (const between of ['nothing', 'match', 'talk', 'block', 'blocked'] as const) {
          const other = await makeMember(app, { hidden: hidden === true })
          if (hidden === 'city')
            await db.updateTable('profile').set({ awaits_city: true }).where('member_id', '=', other.id).execute()
          if (between === 'match') await match(app, viewer, other)
          if (between === 'talk') await talk(app, viewer, other)
          if (between === 'block') await block(app, viewer, other)
          if (between === 'blocked') await block(app, other, viewer)
          await db.updateTable('member').set({ status }).where('id', '=', other.id).execute()
          if (!verified)
            await db.updateTable('member').set({ email_verified_at: null }).where('id', '=', other.id).execute()
        }
}

type Pair = { uid: string; state: string; rule: boolean; sql: boolean }
/** What the one rule says of every other member, and the SQL function beside it. */
async function pairs(): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select m.uid, concat_ws(' ', m.status, m.email_verified_at is not null, p.hidden) as state,
      ${visibleTo(viewer.id)} as rule, is_visible_to(${viewer.id}, m, p) as sql
    from member m join profile p on p.member_id = m.id where m.id <> ${viewer.id} order by m.id`.execute(app.ctx.db)
  expect(rows).toHaveLength(150)
  // All but those blocked where the member is not hidden, matches where they are, and talks where only the city waits.
  expect(rows.filter(({ rule }) => rule)).toHaveLength(6)
  return rows
}

test('a purchase sees the same members as every other call', async () => {
  const params = (uid: string) => ({ id: shop.gift('rose'), otherId: uid })
  const seen = []
  for (const pair of await pairs()) {
    const { status } = await app.call(api.gifts.purchase, { token: viewer.token, params: params(pair.uid), body: {} })
    seen.push({ ...pair, bought: status === 200, hidden: status === 404 })
  }
  expect(seen.filter(({ rule, bought, hidden }) => bought !== rule || hidden === rule)).toEqual([])
  const { rows } = await sql<{ uid: string }>`select m.uid from gift_received r join member m on m.id = r.receiver_id
    order by m.id`.execute(app.ctx.db)
  expect(rows.map(({ uid }) => uid)).toEqual(seen.filter(({ rule }) => rule).map(({ uid }) => uid))
})

test('a message sees the same members as every other call', async () => {
  const seen = []
  for (const pair of await pairs()) {
    const { rows } = await sql<{ refused: string | null }>`select refused from message_send(${viewer.id}, ${pair.uid},
      ${randomUUID()}, 'text', 'Hello', null, null, ${app.ctx.now()}, null)`.execute(app.ctx.db)
    seen.push({ ...pair, refused: rows[0]?.refused })
  }
  expect(seen.filter(({ rule, refused }) => (refused === 'not_found') === rule)).toEqual([])
})

test('the rule in SQL and the fragment are equal', async () => {
  expect((await pairs()).filter((pair) => pair.rule !== pair.sql)).toEqual([])
})

test('the planner inlines the fragment: no function is called for each row', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (verbose)
    select m.id from member m join profile p on p.member_id = m.id where ${visibleTo(viewer.id)}`.execute(app.ctx.db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/m\.status = 'active'/)
  expect(plan).not.toMatch(/is_shown|is_visible_to/)
})

test('a received gift shows its giver and their note only to members who may see them', async () => {
  const [giver, receiver] = [await makeMember(app, { firstname: 'Zola' }), await makeMember(app)]
  await match(app, giver, receiver)
  await fund(app.ctx, giver.id, 1_000n)
  const gift = { params: { id: shop.gift('rose'), otherId: receiver.uid }, body: { note: 'For you' } }
  await app.call(api.gifts.purchase, { token: giver.token, ...gift })
  const received = async () => (await app.call(api.gifts.mine, { token: receiver.token })).data.plans
  expect(await received()).toMatchObject([{ from: { id: giver.uid }, note: 'For you' }])
  await app.call(api.reactions.act, { token: giver.token, params: { id: receiver.uid }, body: { action: 'block' } })
  expect(await received()).toMatchObject([{ from: null, note: null, credits: 150 }])
})
