import { randomUUID } from 'node:crypto'
import { api, usualDailyLimits } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { resetDailyLimits, setDailyLimit } from '../../test/members/daily-limits.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { letPass } from '../../test/money/shop.ts'

const { likesADay } = usualDailyLimits
let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ KARIBU_LIMITS: 'on' })
})
afterAll(() => app.close())

const toggle = ({ token }: Made, to: Made, action: 'like' | 'unlike' | 'dislike' = 'like') =>
  app.call(api.reactions.toggle, { token, params: { action }, query: { uid: to.uid, on: 'true' } })

/** As after so many likes more. */
const give = ({ id }: Made, likes: number) =>
  sql`update rate_limit set points = points + ${likes} where key = ${`likes:${id}`}`.execute(app.ctx.db)

test('likes a day end by what was proved, by each way to like; passing goes on', async () => {
  const me = await makeMember(app)
  const [one, other] = [await makeMember(app), await makeMember(app)]
  expect((await toggle(me, one)).status).toBe(200)
  await give(me, likesADay.address - 1)
  const refused = await toggle(me, other)
  expect(refused).toMatchObject({
    status: 429,
    code: 'too_many_likes',
    message: expect.stringMatching(/100 likes .* confirmed phone it would be 200, and .* 500.* tomorrow/),
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)

  const { token } = me
  const body = { part: { prompt: 'sunday' as const }, comment: 'I cook too', clientId: randomUUID() }
  const ways = [
    await app.call(api.reactions.likePart, { token, params: { id: other.uid }, body }),
    await app.call(api.reactions.act, { token, params: { id: other.uid }, body: { action: 'like' } }),
    await app.call(api.reactions.toggleByGet, { token, params: { action: 'like' }, query: { uid: other.uid } }),
  ]
  expect(ways.map(({ code }) => code)).toEqual(Array(3).fill('too_many_likes'))
  expect(await likesOf(me)).toBe(1)
  expect((await toggle(me, other, 'dislike')).status).toBe(200)

  await app.ctx.db.updateTable('member').set({ phone_verified_at: app.ctx.now() }).where('id', '=', me.id).execute()
  expect((await toggle(me, other)).status).toBe(200)
  await give(me, likesADay.phone - likesADay.address - 1)
  expect((await toggle(me, await makeMember(app))).code).toBe('too_many_likes')

  await letPass(app, 25 * 3_600_000)
  expect((await toggle(me, await makeMember(app))).status).toBe(200)
})

const likesOf = async ({ id }: Made) =>
  (await app.ctx.db.selectFrom('reaction').where('actor', '=', id).where('kind', '=', 1).selectAll().execute()).length

test('a like that is taken back stays counted, and one that changes nothing is not', async () => {
  const [me, one] = [await makeMember(app), await makeMember(app)]
  await toggle(me, one)
  await give(me, likesADay.address - 2)
  expect((await toggle(me, one)).status).toBe(200)
  expect((await toggle(me, one, 'unlike')).status).toBe(200)
  expect((await toggle(me, one)).status).toBe(200)
  expect((await toggle(me, one, 'unlike')).status).toBe(200)
  expect((await toggle(me, one)).code).toBe('too_many_likes')
})

test('of concurrent likes no more are given than the limit', async () => {
  const me = await makeMember(app)
  await toggle(me, await makeMember(app))
  await give(me, likesADay.address - 3)
  const others = await Promise.all(Array.from({ length: 6 }, () => makeMember(app)))
  const answers = await Promise.all(others.map((other) => toggle(me, other)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(answers.filter(({ code }) => code === 'too_many_likes')).toHaveLength(4)
})

test('a changed limit applies to the next like, is never retroactive, and the refusal names it', async () => {
  const me = await makeMember(app)
  const others = await Promise.all(Array.from({ length: 5 }, () => makeMember(app)))
  const like = async () => {
    const other = others.pop()
    if (!other) throw new Error('no member is left')
    return toggle(me, other)
  }
  await like()
  await give(me, 49)
  await setDailyLimit(app, 'likesADay', { address: 20, phone: 20, photo: 40 })
  const refused = await like()
  expect(refused).toMatchObject({
    code: 'too_many_likes',
    message:
      'You’ve reached your limit of 20 likes a day. With verified photos it would be 40. You can carry on tomorrow.',
  })
  expect(await likesOf(me)).toBe(1)
  await setDailyLimit(app, 'likesADay', { address: 51, phone: 51, photo: 51 })
  expect((await like()).status).toBe(200)
  expect((await like()).message).toBe('You’ve reached your limit of 51 likes a day. You can carry on tomorrow.')
  await resetDailyLimits(app)
  expect((await like()).status).toBe(200)
})
