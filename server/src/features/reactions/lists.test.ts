import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { spec } from '../../test/spec.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

type Kind = 'like' | 'dislike' | 'block' | 'match'
const react = (who: Made, action: 'like' | 'dislike' | 'block', to: Made) =>
  app.call(api.reactions.toggle, { token: who.token, params: { action }, query: { uid: to.uid, on: 'true' } })
const mine = (who: Made, type?: Kind, page: { cursor?: string; limit?: number } = {}) =>
  app.call(api.reactions.mine, { token: who.token, query: { type, ...page } })
const others = (who: Made, page: { cursor?: string; limit?: number } = {}) =>
  app.call(api.reactions.others, { token: who.token, query: page })
const namesOf = (answer: { data: { members: { firstname: string }[] } }) =>
  answer.data.members.map((member) => member.firstname)
const makeThree = () => Promise.all(['One', 'Two', 'Three'].map((firstname) => makeMember(app, { firstname })))

test('each list contains its own entries, newest first', spec('7.6'), async () => {
  const me = await makeMember(app)
  const [one, two, three] = (await makeThree()) as [Made, Made, Made]
  await react(me, 'like', one)
  app.advance(1000)
  await react(me, 'like', two)
  await react(me, 'dislike', three)
  expect(namesOf(await mine(me, 'like'))).toEqual(['Two', 'One'])
  expect(namesOf(await mine(me))).toEqual(['Two', 'One'])
  expect(namesOf(await mine(me, 'dislike'))).toEqual(['Three'])
  await react(two, 'like', me)
  const matches = await mine(me, 'match')
  expect(matches.data.members).toMatchObject([{ firstname: 'Two', matched: true, liked: true, likesMe: true }])
})

test('a member who likes me is listed until I answer', spec('1.12', '7.8'), async () => {
  const me = await makeMember(app)
  const [one, two, three] = (await makeThree()) as [Made, Made, Made]
  for (const other of [one, two, three]) {
    await react(other, 'like', me)
    app.advance(1000)
  }
  await react(await makeMember(app), 'like', three)
  expect(namesOf(await others(me))).toEqual(['Three', 'Two', 'One'])
  await react(me, 'dislike', three)
  await react(me, 'like', one)
  await sql`update profile set hidden = true where member_id = ${two.id}`.execute(app.ctx.db)
  expect(namesOf(await others(me))).toEqual([])
})

test('a member who is not visible takes no place on a page', async () => {
  const me = await makeMember(app)
  const [one, two] = (await makeThree()) as [Made, Made, Made]
  for (const other of [one, two]) {
    app.advance(1000)
    const at = app.ctx.now()
    await react(me, 'dislike', other)
    await sql`insert into favourite values (${me.id}, ${other.id}, ${at})`.execute(app.ctx.db)
    await sql`insert into visit (owner_id, viewer_id, at) values (${me.id}, ${other.id}, ${at})`.execute(app.ctx.db)
    await sql`insert into matched values (${me.id}, ${other.id}, ${at}), (${other.id}, ${me.id}, ${at})`.execute(
      app.ctx.db,
    )
    const admirer = await makeMember(app, { firstname: other === one ? 'Ada' : 'Bea' })
    await react(admirer, 'like', me)
    if (other === two)
      await sql`update member set status = 'suspended' where id in (${two.id}, ${admirer.id})`.execute(app.ctx.db)
  }
  const query = { limit: 1 }
  expect(namesOf(await mine(me, 'dislike', query))).toEqual(['One'])
  expect(namesOf(await mine(me, 'match', query))).toEqual(['One'])
  expect(namesOf(await others(me, query))).toEqual(['Ada'])
  expect(namesOf(await app.call(api.reactions.favourites, { token: me.token, query }))).toEqual(['One'])
  const { visitors } = (await app.call(api.reactions.visitors, { token: me.token, query })).data
  expect(visitors.map(({ member }) => member.firstname)).toEqual(['One'])
})

test('members I blocked are listed without current data, and are in no other list', async () => {
  const me = await makeMember(app)
  const other = await makeMember(app, { firstname: 'Kofi' })
  await react(me, 'like', other)
  await react(other, 'like', me)
  await react(me, 'block', other)
  const blocked = await mine(me, 'block')
  expect(blocked.data.members).toMatchObject([{ firstname: 'Kofi', blocked: true, distance: null, images: [] }])
  for (const kind of ['like', 'dislike', 'match'] as const) expect(namesOf(await mine(me, kind))).toEqual([])
})

test('pages follow each other without gaps or duplicates, also within one moment', async () => {
  const me = await makeMember(app)
  const liked = await Promise.all(Array.from({ length: 7 }, () => makeMember(app)))
  const at = app.ctx.now()
  for (const other of liked) {
    await sql`insert into reaction values (${me.id}, ${other.id}, 1, ${at})`.execute(app.ctx.db)
  }
  const seen: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < 10; page++) {
    const { data } = await mine(me, 'like', { cursor, limit: 3 })
    seen.push(...data.members.map((member) => member.id))
    if (!data.nextCursor) break
    cursor = data.nextCursor
  }
  expect(seen).toHaveLength(7)
  expect(new Set(seen)).toEqual(new Set(liked.map((member) => member.uid)))
})

test('rejects no session, an unknown kind, a forged cursor and a page that is too large', async () => {
  const me = await makeMember(app)
  expect((await app.call(api.reactions.mine)).status).toBe(401)
  expect((await app.call(api.reactions.others)).status).toBe(401)
  expect((await mine(me, 'wink' as never)).status).toBe(400)
  for (const cursor of ['x', '%00', 'MS4y', Buffer.from("1.'; drop table member; --").toString('base64url')]) {
    expect([cursor, (await mine(me, 'like', { cursor })).status]).toEqual([cursor, 400])
    expect([cursor, (await others(me, { cursor })).status]).toEqual([cursor, 400])
  }
  expect((await mine(me, 'like', { limit: 51 })).status).toBe(400)
})

test('for a member who blocked me, every list is as if I did not exist', async () => {
  const [me, other] = [await makeMember(app), await makeMember(app)]
  await react(other, 'like', me)
  await react(me, 'like', other)
  const witness = await makeMember(app, { firstname: 'Witness' })
  await react(other, 'like', witness)
  const lists = async () => [
    ...(await Promise.all((['like', 'dislike', 'block', 'match'] as const).map((kind) => mine(other, kind)))),
    await others(other),
  ]
  await react(me, 'block', other)
  const blockedWorld = (await lists()).map((answer) => answer.body)
  await sql`delete from member where id = ${me.id}`.execute(app.ctx.db)
  expect((await lists()).map((answer) => answer.body)).toEqual(blockedWorld)
})
