import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { balancesOf, checkBooks } from '../../../ledger/index.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { makeMatch, match } from '../../../test/members/matches.ts'
import { fund } from '../../../test/money/books.ts'
import { type Shop, stockShop } from '../../../test/money/shop.ts'

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await makeTestApp()
  shop = await stockShop(app)
})
afterEach(async () => expect(await checkBooks(app.ctx.db)).toEqual([]))
afterAll(() => app.close())

const note = 'Please send me 20,000 naira today, I have no food in the house'
type Options = { askFirst?: boolean; key?: string; text?: string }
const buy = ({ token }: Made, { uid }: Made, { askFirst = false, key, text = note }: Options = {}) =>
  app.call(api.gifts.purchase, {
    token,
    params: { id: shop.gift('rose'), otherId: uid },
    body: { note: text, askFirst },
    headers: key ? { 'idempotency-key': key } : {},
  })
const received = async ({ token }: Made) => (await app.call(api.gifts.mine, { token })).data.plans
const cents = async ({ id }: Made) => Number((await balancesOf(app.ctx.db, id)).usdDeposited)
const queued = ({ id }: Made) =>
  app.ctx.db.selectFrom('abuse_report').where('target_id', '=', id).select('content').execute()

test('a note that resembles fraud is asked about before anything is paid; sent anyway, its receiver sees why in both places', async () => {
  const { one, other, conversationId } = await makeMatch(app)
  await fund(app.ctx, one.id, 1000n)
  const before = await cents(one)
  expect(await buy(one, other, { askFirst: true })).toMatchObject({ status: 409, code: 'scam_suspected' })
  expect([await cents(one), await received(other)]).toEqual([before, []])
  app.emitted.length = 0
  const bought = await buy(one, other)
  expect(bought.status).toBe(200)
  expect(bought.data.gift).not.toHaveProperty('scam')
  expect(await received(other)).toMatchObject([{ note, scam: ['money'] }])
  const { data } = await app.call(api.chat.messages, { token: other.token, params: { id: conversationId } })
  expect(data.messages).toMatchObject([{ kind: 'gift', scam: ['money'] }])
  const event = app.emitted.find(({ to, name }) => to === other.uid && name === 'message.created')
  expect(event?.payload).toMatchObject({ message: { scam: ['money'] } })
  const mine = await app.call(api.chat.messages, { token: one.token, params: { id: conversationId } })
  expect(mine.data.messages[0]).not.toHaveProperty('scam')
})

test('a harmless note is not asked about and has no mark', async () => {
  const { one, other } = await makeMatch(app)
  await fund(app.ctx, one.id, 1000n)
  expect((await buy(one, other, { askFirst: true, text: 'Karibu sana' })).status).toBe(200)
  expect((await received(other))[0]).not.toHaveProperty('scam')
})

test('such notes to three members restrict their giver, whether they are matches or not; a retry counts once', async () => {
  const giver = await makeMember(app)
  await fund(app.ctx, giver.id, 5000n)
  const [first, second, third] = [await makeMember(app), await makeMember(app), await makeMember(app)]
  await match(app, giver, first)
  const key = randomUUID()
  for (let n = 0; n < 3; n++) expect((await buy(giver, first, { key })).status).toBe(200)
  await buy(giver, second)
  expect(await queued(giver)).toEqual([])
  await buy(giver, third)
  expect(await queued(giver)).toMatchObject([{ content: expect.stringContaining('messages to 3 members') }])
  const { messaging_restricted_until: until } = await app.ctx.db
    .selectFrom('member')
    .where('id', '=', giver.id)
    .select('messaging_restricted_until')
    .executeTakeFirstOrThrow()
  expect(until?.getTime()).toBeGreaterThan(app.ctx.now().getTime())
})
