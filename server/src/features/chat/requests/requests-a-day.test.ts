import { api, usualDailyLimits } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { resetDailyLimits, setDailyLimit } from '../../../test/members/daily-limits.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { match, send } from '../../../test/members/matches.ts'
import { fund } from '../../../test/money/books.ts'
import { letPass, stockShop } from '../../../test/money/shop.ts'

const { requestsADay } = usualDailyLimits
let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ KARIBU_LIMITS: 'on' })
})
afterAll(() => app.close())

const openings = [
  'You sing too',
  'Which market is yours',
  'Tell me of Limbe',
  'I cook as well',
  'A fine hat',
  'Good morning',
]
const writeTo = async (from: Made, to: Made, opening: number) =>
  (await send(app, from, { to, body: openings[opening % openings.length] ?? '' })).code ?? 'sent'

/** Writes first to new members until one is refused: to how many it went, and why no further. */
async function writeUntilRefused(from: Made): Promise<[number, string]> {
  for (let sent = 0; ; sent += 1) {
    const code = await writeTo(from, await makeMember(app), sent)
    if (code !== 'sent') return [sent, code]
  }
}

test('even with the largest plan the verified contact limits the new members a day that a member may write to', async () => {
  const shop = await stockShop(app)
  const writer = await makeMember(app)
  await fund(app.ctx, writer.id, 10_000n)
  const params = { id: shop.plan('platinum') }
  expect((await app.call(api.subscriptions.subscribe, { token: writer.token, params, body: {} })).status).toBe(200)

  expect(await writeUntilRefused(writer)).toEqual([requestsADay.address, 'too_many_requests'])
  await app.ctx.db.updateTable('member').set({ phone_verified_at: app.ctx.now() }).where('id', '=', writer.id).execute()
  expect(await writeUntilRefused(writer)).toEqual([requestsADay.phone - requestsADay.address, 'too_many_requests'])

  const friend = await makeMember(app)
  await match(app, writer, friend)
  expect(await writeTo(writer, friend, 0)).toBe('sent')
  await letPass(app, 25 * 60 * 60_000)
  expect(await writeUntilRefused(writer)).toEqual([requestsADay.phone, 'too_many_requests'])
})

test('a changed limit applies to the next message, and members read it in the refusal and beside the steps and plans', async () => {
  const writer = await makeMember(app)
  expect(await writeTo(writer, await makeMember(app), 0)).toBe('sent')
  expect(await writeTo(writer, await makeMember(app), 1)).toBe('sent')
  const levels = { address: 2, phone: 7, photo: 9 }
  await setDailyLimit(app, 'requestsADay', levels)
  const stranger = await makeMember(app)
  expect(await send(app, writer, { to: stranger, body: 'A calm day' })).toMatchObject({
    code: 'too_many_requests',
    message:
      'You’ve reached your limit: 2 new people a day. With a confirmed phone it would be 7, and with verified photos 9.',
  })
  const { token } = writer
  const { data } = await app.call(api.verification.show, { token })
  expect(data.verification).toMatchObject({ requestsADay: 2, requestLevels: levels })
  expect((await app.call(api.subscriptions.plans, { token })).data.requestLevels).toEqual(levels)
  await resetDailyLimits(app)
  expect(await writeTo(writer, stranger, 2)).toBe('sent')
})
