import { api, type MemberCard } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { match } from '../../../test/members/matches.ts'

let app: TestApp
let guest: Made
let matched: Made
let admirer: Made
beforeAll(async () => {
  app = await makeTestApp()
  guest = await makeMember(app)
  ask = { token: guest.token }
  matched = await makeMember(app, { firstname: 'Tunde' })
  admirer = await makeMember(app, { firstname: 'Kofi' })
  await sql`insert into reaction (actor, target, kind, at) values (${guest.id}, ${matched.id}, 1, now()),
    (${matched.id}, ${guest.id}, 1, now()), (${admirer.id}, ${guest.id}, 1, now())`.execute(app.ctx.db)
  await match(app, guest, matched)
  await sql`update profile set phone_shared_with = 'everyone', dob_shared_with = 'everyone'`.execute(app.ctx.db)
  await sql`insert into presence (member_id, seen_at) values (${matched.id}, ${app.ctx.now()})`.execute(app.ctx.db)
  await sql`update member set role = 'guest' where id = ${guest.id}`.execute(app.ctx.db)
})
afterAll(() => app.close())

const noBadges = { liked: false, disliked: false, likesMe: false, matched: false, distance: null }
let ask: { token: string }

test('a guest who had a match sees no badges, phone, birth date or distance on a profile', async () => {
  for (const { uid } of [matched, admirer]) {
    const { data } = await app.call(api.profiles.get, { ...ask, params: { id: uid } })
    expect(data.person).toMatchObject({ ...noBadges, phone: null, dob: null })
  }
})

test('a guest sees no badges in lists, searches and suggestions, nor as a reason', async () => {
  const seen: MemberCard[] = []
  for (const query of [{}, { gender: 'both' }, { name: 'Tunde' }] as const)
    seen.push(...(await app.call(api.discovery.members, { ...ask, query })).data.members)
  seen.push(...(await app.call(api.reactions.mine, ask)).data.members)
  expect(new Set(seen.map(({ id }) => id))).toEqual(new Set([matched.uid, admirer.uid]))
  for (const card of seen) expect(card).toMatchObject(noBadges)
  expect(JSON.stringify(seen)).not.toContain('likes_you')
})

test('a guest does not see who likes them or matched them', async () => {
  expect((await app.call(api.reactions.others, ask)).data).toEqual({ members: [], nextCursor: null })
  const matches = await app.call(api.reactions.mine, { ...ask, query: { type: 'match' } })
  expect(matches.data).toEqual({ members: [], nextCursor: null })
})

test('the list of conversations shows a guest no badges and no presence', async () => {
  const { conversations } = (await app.call(api.chat.conversations, ask)).data
  expect(conversations).toHaveLength(1)
  expect(conversations[0]).toMatchObject({ activity: null, otherReadSeq: 0, writable: false })
  expect(conversations[0]?.person).toMatchObject({ ...noBadges, id: matched.uid })
  const { data } = await app.call(api.chat.withMember, { ...ask, params: { id: matched.uid } })
  expect(data.conversation?.person).toMatchObject(noBadges)
})

test('a member with the same match still sees the badges', async () => {
  const { data } = await app.call(api.profiles.get, { token: matched.token, params: { id: guest.uid } })
  expect(data.person).toMatchObject({ liked: true, likesMe: true, matched: true })
})
