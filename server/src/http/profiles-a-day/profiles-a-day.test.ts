import { api, type Route, usualDailyLimits } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { resetDailyLimits, setDailyLimit } from '../../test/members/daily-limits.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { block, match } from '../../test/members/matches.ts'
import { letPass } from '../../test/money/shop.ts'
import { shownMembersOf } from './shown-members.ts'

const { profilesADay } = usualDailyLimits
let app: TestApp
let copier: Made
beforeAll(async () => {
  app = await makeTestApp({ KARIBU_LIMITS: 'on' })
  copier = await makeMember(app, { gender: 'male' })
  await makeTown(profilesADay.address + 5)
}, 120_000)
afterAll(() => app.close())

/** So many members like one that is made for it, at one place. */
async function makeTown(count: number): Promise<void> {
  const model = await makeMember(app, { wants: { gender: 'male' } })
  await sql`
    with joined as (
      insert into member (email, email_verified_at, password_hash, firstname, lastname, gender, age_stated, age_stated_on,
        dial_code, mobile_number, phone, locale, role, staff_permissions, created_at)
      select n || email, email_verified_at, password_hash, firstname, lastname, gender, age_stated, age_stated_on,
        dial_code, mobile_number, phone, locale, role, staff_permissions, created_at
      from member, generate_series(1, ${count - 1}) n where id = ${model.id} returning id
    ), profiled as (
      insert into profile (member_id, wants_gender, preferences_set) select id, 'male', true from joined
    )
    insert into place (member_id, cell, city_id, country_code, changed_at)
    select joined.id, p.cell, p.city_id, p.country_code, p.changed_at
    from joined, place p where p.member_id = ${model.id}`.execute(app.ctx.db)
  await sql`select refresh_card(member_id, ${app.ctx.now()}) from place`.execute(app.ctx.db)
}

/** Reads Discover to its end or to a refusal: the ids of all cards, and the last answer. */
async function readAll({ token }: Made) {
  const ids = new Set<string>()
  for (let cursor: string | undefined; ; ) {
    const answer = await app.call(api.discovery.members, { token, query: { limit: 50, cursor } })
    for (const { id } of answer.data?.members ?? []) ids.add(id)
    cursor = answer.data?.nextCursor ?? undefined
    if (!cursor) return { ids, answer }
  }
}

const findUnseen = async (seen: Set<string>): Promise<Pick<Made, 'id' | 'uid'>[]> => {
  const members = await app.ctx.db.selectFrom('member').where('gender', '=', 'female').select(['id', 'uid']).execute()
  return members.filter(({ uid }) => !seen.has(uid))
}

const read = (uid: string, who = copier) => app.call(api.profiles.get, { token: who.token, params: { id: uid } })

test('after the profiles of a day no call shows another, and those seen stay open', async () => {
  const { ids, answer } = await readAll(copier)
  expect(ids.size).toBe(profilesADay.address)
  expect(answer).toMatchObject({ status: 429, code: 'too_many_profiles', message: expect.stringMatching(/tomorrow/) })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(86_000)
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(86_400)

  const [liker, liked, kept, visitor, pick] = await findUnseen(ids)
  if (!liker || !liked || !kept || !visitor || !pick) throw new Error('no member is left')
  const { db } = app.ctx
  const now = app.ctx.now()
  await sql`insert into reaction values (${liker.id}, ${copier.id}, 1, ${now}), (${copier.id}, ${liked.id}, 1, ${now})`.execute(
    db,
  )
  await sql`insert into favourite values (${copier.id}, ${kept.id}, ${now})`.execute(db)
  await sql`insert into visit values (${visitor.id}, ${copier.id}, ${now})`.execute(db)
  await sql`insert into weekly_pick values (${copier.id}, ${pick.id}, date_trunc('week', ${now}::timestamptz))`.execute(
    db,
  )
  await sql`insert into presence values (${pick.id}, ${now})`.execute(db)
  await sql`update member set firstname = 'Zuri' where id = ${pick.id}`.execute(db)
  await sql`select refresh_card(${pick.id}, ${now})`.execute(db)

  const { token } = copier
  const codes = {
    search: (await app.call(api.discovery.members, { token, query: { name: 'Zuri' } })).code,
    online: (await app.call(api.discovery.members, { token, query: { online: 'true' } })).code,
    picks: (await app.call(api.discovery.picks, { token })).code,
    whoLikesMe: (await app.call(api.reactions.others, { token })).code,
    myLikes: (await app.call(api.reactions.mine, { token, query: { type: 'like' } })).code,
    favourites: (await app.call(api.reactions.favourites, { token })).code,
    visitors: (await app.call(api.reactions.visitors, { token })).code,
    profile: (await read(pick.uid)).code,
  }
  for (const [call, code] of Object.entries(codes)) expect([call, code]).toEqual([call, 'too_many_profiles'])

  const [seen = ''] = ids
  expect((await read(seen)).status).toBe(200)
  expect((await read('me')).status).toBe(200)
  expect((await read(pick.uid, await makeMember(app, { gender: 'male' }))).status).toBe(200)

  await letPass(app, 25 * 3_600_000)
  expect((await read(pick.uid)).status).toBe(200)
}, 120_000)

test('a changed limit applies within seconds, and the refusal names it', async () => {
  const member = await makeMember(app, { gender: 'male' })
  app.advance(6_000)
  await setDailyLimit(app, 'profilesADay', { address: 150, phone: 160, photo: 170 })
  const { ids, answer } = await readAll(member)
  expect(ids.size).toBe(150)
  expect(answer.message).toBe(
    'You’ve seen 150 new people, your limit for a day. With a confirmed phone it would be 160, and with verified photos 170. You can see more tomorrow.',
  )
  const [pick] = await findUnseen(ids)
  if (!pick) throw new Error('no member is left')
  expect((await read(pick.uid, member)).code).toBe('too_many_profiles')
  await resetDailyLimits(app)
  app.advance(6_000)
  expect((await read(pick.uid, member)).status).toBe(200)
}, 120_000)

test('matches, conversations and the list of blocked members are open to who has seen enough', async () => {
  const member = await makeMember(app, { gender: 'male' })
  const { answer } = await readAll(member)
  expect(answer.code).toBe('too_many_profiles')
  const [friend, blocked] = [await makeMember(app), await makeMember(app)]
  const conversationId = await match(app, member, friend)
  await block(app, member, blocked)

  const { token } = member
  const lists = await Promise.all([
    app.call(api.reactions.mine, { token, query: { type: 'match' } }),
    app.call(api.reactions.mine, { token, query: { type: 'block' } }),
  ])
  expect(lists.map(({ data }) => data.members.map(({ id }) => id))).toEqual([[friend.uid], [blocked.uid]])
  expect((await read(friend.uid, member)).status).toBe(200)
  const conversation = await app.call(api.chat.conversation, { token, params: { id: conversationId } })
  expect(conversation.data.conversation.person.id).toBe(friend.uid)
}, 120_000)

test('every call that shows cards or profiles counts, apart from conversations and staff', () => {
  const counted = Object.entries(api).flatMap(([group, table]) =>
    Object.entries<Route>(table).flatMap(([name, route]) => (shownMembersOf(route) ? [`${group}.${name}`] : [])),
  )
  expect(counted.toSorted()).toEqual([
    'discovery.members',
    'discovery.picks',
    'profiles.change',
    'profiles.get',
    'reactions.favourites',
    'reactions.mine',
    'reactions.others',
    'reactions.visitors',
  ])
})
