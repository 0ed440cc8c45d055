import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { douala, lagos, type Made, makeMember } from '../../../test/members/make-member.ts'
import { findVisible } from '../find-visible.ts'
import type { Viewer } from './card-view.ts'
import { cardsOf } from './cards-of.ts'

let app: TestApp
let viewer: Made
beforeAll(async () => {
  app = await makeTestApp()
  viewer = await makeMember(app)
})
afterAll(() => app.close())

const asViewer = (member: Made): Viewer => ({ viewerId: member.id, viewerUid: member.uid, locale: 'en' })
const cardsFor = (member: Made, ids: number[]) => cardsOf(app.ctx, asViewer(member), ids)
const block = (a: Made, b: Made) =>
  sql`insert into pair_block values (${a.id}, ${b.id}, true, ${app.ctx.now()}), (${b.id}, ${a.id}, false, ${app.ctx.now()})`.execute(
    app.ctx.db,
  )
const match = (a: Made, b: Made) =>
  sql`insert into matched values (${a.id}, ${b.id}, ${app.ctx.now()}), (${b.id}, ${a.id}, ${app.ctx.now()})`.execute(
    app.ctx.db,
  )

test('cards are returned in the requested order, each with its band, city and country', async () => {
  const near = await makeMember(app, { firstname: 'Near' })
  const far = await makeMember(app, { firstname: 'Far', at: douala, age: 33 })
  const cards = await cardsFor(viewer, [far.id, near.id])
  expect(cards.map((card) => card.firstname)).toEqual(['Far', 'Near'])
  expect(cards[0]).toMatchObject({ id: far.uid, age: 33, distance: null, country: { code: 'NG', name: 'Nigeria' } })
  expect(cards[1]).toMatchObject({ distance: 5, city: 'Lagos', active: false, images: [], reasons: [] })
})

test('a card contains the reactions of both sides and presence', async () => {
  const other = await makeMember(app)
  const at = app.ctx.now()
  await sql`insert into reaction values (${viewer.id}, ${other.id}, 1, ${at}), (${other.id}, ${viewer.id}, 1, ${at})`.execute(
    app.ctx.db,
  )
  await match(viewer, other)
  await sql`insert into presence values (${other.id}, ${at})`.execute(app.ctx.db)
  const [card] = await cardsFor(viewer, [other.id])
  expect(card).toMatchObject({ liked: true, disliked: false, likesMe: true, matched: true, active: true })
  await sql`update profile set hide_online = true where member_id = ${other.id}`.execute(app.ctx.db)
  expect((await cardsFor(viewer, [other.id]))[0]?.active).toBe(false)
})

test('a card contains nothing of the relations of others to its member', async () => {
  const [member, liker, blocker] = [await makeMember(app), await makeMember(app), await makeMember(app)]
  const at = app.ctx.now()
  await sql`insert into reaction values (${liker.id}, ${member.id}, 1, ${at}), (${member.id}, ${liker.id}, 1, ${at})`.execute(
    app.ctx.db,
  )
  await match(liker, member)
  await block(blocker, member)
  const cards = await cardsFor(viewer, [member.id])
  expect(cards).toMatchObject([{ id: member.uid, liked: false, likesMe: false, matched: false, blocked: false }])
})

test('members blocked by either side, unverified or inactive are visible to no viewer', async () => {
  const [blockedByMe, blockedMe, unverified, banned] = [
    await makeMember(app),
    await makeMember(app),
    await makeMember(app),
    await makeMember(app),
  ]
  await block(viewer, blockedByMe)
  await block(blockedMe, viewer)
  await sql`update member set email_verified_at = null where id = ${unverified.id}`.execute(app.ctx.db)
  await sql`update member set status = 'banned' where id = ${banned.id}`.execute(app.ctx.db)
  const all = [blockedByMe, blockedMe, unverified, banned]
  expect(
    await cardsFor(
      viewer,
      all.map((member) => member.id),
    ),
  ).toEqual([])
  for (const member of all) {
    await expect(findVisible(app.ctx.db, viewer.id, member.uid)).rejects.toThrow('not_found')
  }
})

test('a hidden member is visible to matches only', async () => {
  const hidden = await makeMember(app, { hidden: true })
  await match(hidden, await makeMember(app))
  expect(await cardsFor(viewer, [hidden.id])).toEqual([])
  await match(viewer, hidden)
  expect(await cardsFor(viewer, [hidden.id])).toHaveLength(1)
  expect(await findVisible(app.ctx.db, viewer.id, hidden.uid)).toEqual({
    id: hidden.id,
    uid: hidden.uid,
    firstname: 'Amara',
  })
})

test('the list of blocked members names those I blocked, without current data, and never those who blocked me', async () => {
  const [me, mine, theirs] = [await makeMember(app), await makeMember(app), await makeMember(app)]
  await block(me, mine)
  await block(theirs, me)
  const { data } = await app.call(api.reactions.mine, { token: me.token, query: { type: 'block' } })
  expect(data.members).toHaveLength(1)
  expect(data.members[0]).toMatchObject({
    id: mine.uid,
    blocked: true,
    distance: null,
    city: null,
    images: [],
    active: false,
  })
})

test('a guest gets no distance', async () => {
  const guest = await makeMember(app, { role: 'guest', at: lagos })
  expect((await cardsFor(guest, [viewer.id]))[0]?.distance).toBeNull()
})

test('members do not find themselves', async () => {
  await expect(findVisible(app.ctx.db, viewer.id, viewer.uid)).rejects.toThrow('not_found')
})
