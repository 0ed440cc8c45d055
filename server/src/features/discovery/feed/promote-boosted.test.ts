import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { enqueue } from '../../../jobs/jobs.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { douala, lagos, type Made, makeMember } from '../../../test/members/make-member.ts'
import { block } from '../../../test/members/matches.ts'
import { fund } from '../../../test/money/books.ts'
import { letPass, type Shop, stockShop } from '../../../test/money/shop.ts'
import { noteViews } from '../../boosts/index.ts'
import { boostJobs } from '../../boosts/jobs.ts'

let app: TestApp
let shop: Shop
beforeEach(async () => {
  await app?.close()
  app = await makeTestApp()
  shop = await stockShop(app)
})
afterAll(() => app.close())

async function boosted(options: Parameters<typeof makeMember>[1] = {}) {
  const member = await makeMember(app, options)
  await fund(app.ctx, member.id, 10_000n)
  await app.call(api.boosts.buy, { token: member.token, params: { id: shop.boost(1) }, body: {} })
  return member
}

async function town(size = 30) {
  const viewer = await makeMember(app, { gender: 'male' })
  const others: Made[] = []
  for (let n = 0; n < size; n += 1) others.push(await makeMember(app))
  return { viewer, others }
}

const page = async ({ token }: Made, query: { limit: number; cursor?: string | null }) =>
  (await app.call(api.discovery.members, { token, query: { ...query, cursor: query.cursor ?? undefined } })).data

async function pages(viewer: Made, limit: number): Promise<string[][]> {
  const all: string[][] = []
  for (let cursor: string | null = null; all.length < 50; ) {
    const { members, nextCursor }: Awaited<ReturnType<typeof page>> = await page(viewer, { limit, cursor })
    all.push(members.map(({ id }) => id))
    if (nextCursor === null) return all
    cursor = nextCursor
  }
  throw new Error('the pages have no end')
}

/** Without a boost they would come last. */
async function lastByChance(members: Made[]) {
  await sql`update card set shuf = member_id + case when member_id = any(${members.map(({ id }) => id)}::int[])
    then 2000000000 else 0 end`.execute(app.ctx.db)
}

const receipt = async ({ token }: Made) => (await app.call(api.boosts.list, { token })).data.boosts[0]

test('boosted members nearby come first, one on each page, and every member still comes once', async () => {
  const { viewer, others } = await town()
  const stars = [await boosted(), await boosted(), await boosted()]
  await lastByChance(stars)
  const walk = await pages(viewer, 8)
  for (const start of walk.slice(0, 3)) {
    expect(stars.some(({ uid }) => uid === start[0])).toBe(true)
    expect(start.filter((id) => stars.some(({ uid }) => uid === id))).toHaveLength(1)
  }
  expect(walk.flat().toSorted()).toEqual([...others, ...stars].map(({ uid }) => uid).toSorted())
})

test('a boost bought after the queue was filled works at once, and reading again changes nothing', async () => {
  const { viewer } = await town()
  const other = await makeMember(app, { gender: 'male' })
  await page(viewer, { limit: 8 })
  const star = await boosted()
  await page(other, { limit: 8 })
  const queueOfOther = async () =>
    (
      await sql`select to_json(l) as pass, (select json_agg(q order by q.pos) from feed_queue q
        where q.member_id = l.member_id) as queue from feed_pass l where l.member_id = ${other.id}`.execute(app.ctx.db)
    ).rows
  // The viewer's queue is laid out anew: then both have the same generation.
  await sql`update feed_pass set generation = generation + 1 where member_id = ${other.id}`.execute(app.ctx.db)
  const before = await queueOfOther()
  const first = await page(viewer, { limit: 8 })
  const laps = await app.ctx.db.selectFrom('feed_pass').select('generation').distinct().execute()
  expect(laps).toHaveLength(1)
  expect(first.members[0]?.id).toBe(star.uid)
  expect(first.members).toHaveLength(8)
  expect(await queueOfOther()).toEqual(before)
  expect((await page(viewer, { limit: 8 })).members.map(({ id }) => id)).toEqual(first.members.map(({ id }) => id))
})

test('a boost promotes only members who would be suggested: not a blocked, distant, unsuitable or expired one', async () => {
  const { viewer, others } = await town(10)
  const blocked = await boosted()
  await block(app, blocked, viewer)
  await boosted({ wants: { gender: 'female' } })
  const far = await boosted({ at: douala })
  const walk = (await pages(viewer, 20)).flat()
  expect(walk.toSorted()).toEqual([...others, far].map(({ uid }) => uid).toSorted())
  expect(walk[0]).not.toBe(far.uid)
})

test('a blocked boosted member does not take the place of a suggestible one', async () => {
  const { viewer } = await town(10)
  // Nearer than the other, so that they would be chosen first.
  await block(app, await boosted(), viewer)
  const farther = await boosted({ at: { ...lagos, latitude: lagos.latitude + 0.3 } })
  expect((await page(viewer, { limit: 5 })).members[0]?.id).toBe(farther.uid)
})

test('a card does not reveal that its member is boosted, and an ended boost promotes no member', async () => {
  const { viewer, others } = await town(20)
  // The recommended order leaves some places to chance.
  await app.call(api.profiles.change, { token: viewer.token, body: { preferences: { order: 'nearest' } } })
  const star = await boosted({ at: { ...lagos, latitude: lagos.latitude + 0.3 } })
  const [card] = (await page(viewer, { limit: 5 })).members
  const plain = (await page(viewer, { limit: 50 })).members.find(({ id }) => id !== star.uid)
  expect(card?.id).toBe(star.uid)
  expect(Object.keys(card ?? {})).toEqual(Object.keys(plain ?? {}))
  expect(JSON.stringify(card)).not.toMatch(/boost/i)
  await letPass(app, 25 * 3_600_000)
  expect((await pages(viewer, 30)).flat().at(-1)).toBe(star.uid)
  expect(others).toHaveLength(20)
})

test('the receipt counts views of the card, likes and matches during the boost', async () => {
  const { viewer } = await town(5)
  const star = await boosted()
  const unseen = await boosted({ at: douala, wants: { distance: 5 } })
  const other = await makeMember(app, { gender: 'male' })
  // Repeated views of one member count once.
  for (let views = 0; views < 3; views += 1) await Promise.all([page(viewer, { limit: 5 }), page(other, { limit: 5 })])
  for (const { token } of [viewer, other])
    await app.call(api.reactions.toggle, {
      token,
      params: { action: 'like' },
      query: { uid: star.uid, on: 'true' },
    } as never)
  await app.call(api.reactions.toggle, {
    token: star.token,
    params: { action: 'like' },
    query: { uid: viewer.uid, on: 'true' },
  } as never)
  expect(await receipt(star)).toMatchObject({ views: 2, likes: 2, matches: 1, running: true, usual: null })
  expect(await receipt(unseen)).toMatchObject({ views: 0, likes: 0, matches: 0, running: true })
  await letPass(app, 25 * 3_600_000)
  await page(await makeMember(app, { gender: 'male' }), { limit: 5 })
  expect(await receipt(star)).toMatchObject({ views: 2, likes: 2, matches: 1, running: false })
  // The number is kept, and who they were is not.
  await enqueue(app.ctx.db, boostJobs.notifyEnded, {})
  await app.runJobs()
  expect((await receipt(star))?.views).toBe(2)
  expect(await app.ctx.db.selectFrom('boost_view').selectAll().execute()).toEqual([])
})

test('views just before the end are counted, also after the member was notified of the end', async () => {
  const { viewer } = await town(1)
  const star = await boosted()
  const meanwhile = app.ctx.now()
  await letPass(app, 24 * 3_600_000 + 60_000)
  const notifyEnded = async () => {
    await enqueue(app.ctx.db, boostJobs.notifyEnded, {})
    await app.runJobs()
  }
  await notifyEnded()
  await noteViews(app.ctx.db, { viewerId: viewer.id, memberIds: [star.id], now: meanwhile })
  await notifyEnded()
  expect((await receipt(star))?.views).toBe(1)
  expect(await app.ctx.db.selectFrom('boost_view').selectAll().execute()).toEqual([])
})
