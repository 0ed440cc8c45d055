import { api, type Preferences } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { termBits } from '../ranking/terms.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

let corner = 0
/** A member and one nearby who share a goal, an interest, a language and a wish for children. */
async function pair() {
  const at = { latitude: -40, longitude: -170 + 6 * corner++ }
  const me = await makeMember(app, { at, gender: 'male', wants: { distance: 20, gender: 'female' } })
  const other = await makeMember(app, { at })
  await sql`update profile set looking_for = '{dating}', interests = '{music}', languages = '{ha}', children = 'want'
    where member_id in (${me.id}, ${other.id})`.execute(app.ctx.db)
  return { me, other }
}
const reasons = async ({ token }: Made, query = {}) => {
  const { data } = await app.call(api.discovery.members, { token, query })
  return (data.members[0]?.reasons ?? []).map(({ key }) => key)
}
const fit = (pairWeights: number[]) =>
  sql`insert into ranking_fit values (${app.ctx.now()}, 1, ${JSON.stringify({
    '01': { base: -1, decider: [], target: [], pair: pairWeights },
    '10': { base: -1, decider: [], target: [], pair: pairWeights },
  })}::jsonb)`.execute(app.ctx.db)
const placeAs = (me: Made, terms: number) =>
  sql`with pass as (update feed_pass set finished = false where member_id = ${me.id})
    update feed_queue set terms = ${terms} where member_id = ${me.id}`.execute(app.ctx.db)
const choose = (who: Made, order: Preferences['order']) =>
  app.call(api.profiles.change, { token: who.token, body: { preferences: { order } } })

test('a shared property is a reason only if the ranker weighs it positively', async () => {
  const { me } = await pair()
  expect(await reasons(me)).toEqual(['shared_interests', 'near_you', 'same_goal'])
  // Goal, children, languages, interests: only children count now.
  await fit([0, 0.4, -0.1, -0.2])
  const later = await pair()
  expect(await reasons(later.me)).toEqual(['near_you', 'same_children'])
  await sql`delete from ranking_fit`.execute(app.ctx.db)
})

test('a property that is not visible to everyone is not a reason and not on the card', async () => {
  const { me, other } = await pair()
  await app.call(api.profiles.change, {
    token: other.token,
    body: {
      promptAnswers: [{ prompt: 'sunday', answer: 'Jollof' }],
      sharing: { interests: 'matches', languages: 'nobody', children: 'nobody', promptAnswers: 'nobody' },
    },
  })
  await fit([0.1, 0.4, 0.3, 0.2])
  const { data } = await app.call(api.discovery.members, { token: me.token })
  expect(data.members[0]).toMatchObject({ id: other.uid, languages: [], promptAnswer: null })
  expect(data.members[0]?.reasons.map(({ key }) => key)).toEqual(['near_you', 'same_goal', 'active_today'])
  // The same pair with everything shown: these are the reasons that were left out.
  const open = await pair()
  expect(await reasons(open.me)).toEqual(['shared_interests', 'near_you', 'same_goal'])
  await sql`delete from ranking_fit`.execute(app.ctx.db)
})

test('a chosen order is the reason, and a pending like still is', async () => {
  const { me, other } = await pair()
  await choose(me, 'nearest')
  expect(await reasons(me)).toEqual(['nearest_first'])
  await choose(me, 'newest')
  expect(await reasons(me)).toEqual(['newest_first'])
  await app.call(api.reactions.toggle, { token: other.token, params: { action: 'like' }, query: { uid: me.uid } })
  expect(await reasons(me)).toEqual(['likes_you', 'newest_first'])
})

test('a place for a rarely shown member, or by random draw, is the first reason', async () => {
  const { me } = await pair()
  await reasons(me)
  await placeAs(me, termBits.ranked | termBits.little_seen)
  expect(await reasons(me)).toEqual(['little_seen', 'near_you'])
  await placeAs(me, termBits.ranked | termBits.drawn)
  expect(await reasons(me)).toEqual(['drawn', 'near_you'])
})

test('a search has no ranker, so it names none of its terms', async () => {
  const { me } = await pair()
  expect(await reasons(me, { distance: 20 })).toEqual([])
})
