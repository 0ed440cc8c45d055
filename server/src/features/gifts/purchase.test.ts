import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { balancesOf, checkBooks } from '../../ledger/index.ts'
import { type Bystander, makeBystander } from '../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { block, makeMatch, match, talk, unmatch } from '../../test/members/matches.ts'
import { fund } from '../../test/money/books.ts'
import { type Shop, stockShop } from '../../test/money/shop.ts'
import { spec } from '../../test/spec.ts'
import { checkGiftOrder } from './gift-order.ts'

let app: TestApp
let bystander: Bystander
let shop: Shop
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  shop = await stockShop(app)
})
afterEach(async () => expect(await checkBooks(app.ctx.db)).toEqual([]))
afterAll(() => app.close())
afterAll(() => bystander.expectUnchanged())

type Options = { gift?: string; body?: object; key?: string; token?: string | undefined; locale?: string }
const buy = (from: Made, to: { uid: string }, { gift = 'rose', body = {}, key, ...rest }: Options = {}) =>
  app.call(api.gifts.purchase, {
    token: 'token' in rest ? rest.token : from.token,
    params: { id: gift.includes('-') ? gift : shop.gift(gift), otherId: to.uid },
    body: body as never,
    headers: { ...(key && { 'idempotency-key': key }), ...(rest.locale && { 'accept-language': rest.locale }) },
  })

const received = async ({ token }: Made, query = {}) => (await app.call(api.gifts.mine, { token, query })).data
const cents = async ({ id }: Made) => Number((await balancesOf(app.ctx.db, id)).usdDeposited)

async function richMatch(amount = 1000n) {
  const pair = await makeMatch(app)
  await fund(app.ctx, pair.one.id, amount)
  return pair
}

const giftsOf = ({ id }: Made) =>
  app.ctx.db.selectFrom('gift_received').where('receiver_id', '=', id).select('id').execute()

test('a note with contact details is sent to a match or an accepted contact, and to no stranger', async () => {
  const { one, other } = await richMatch(5000n)
  const stranger = await makeMember(app)
  // A match with another member does not count.
  await match(app, stranger, await makeMember(app))
  const body = { note: 'Write to me: wa.me/2348012345678' }
  const before = await cents(one)
  const refused = await buy(one, stranger, { body })
  expect([refused.status, refused.errors]).toEqual([
    400,
    { note: ['Please leave out links, email addresses, phone numbers and usernames on other networks.'] },
  ])
  expect([await cents(one), await giftsOf(stranger)]).toEqual([before, []])
  expect((await buy(one, stranger, { body: { note: 'Born in 1990, and I run 5 km' } })).status).toBe(200)
  const key = randomUUID()
  expect((await buy(one, other, { body, key })).status).toBe(200)
  await unmatch(app, one, other)
  expect((await buy(one, other, { body, key })).status).toBe(200)
  expect((await buy(one, other, { body })).errors).toHaveProperty('note')
  await app.ctx.db
    .updateTable('conversation')
    .set({ stage: 'open' })
    .where('low', '=', Math.min(one.id, other.id))
    .where('high', '=', Math.max(one.id, other.id))
    .execute()
  expect((await buy(one, other, { body })).status).toBe(200)
  await block(app, other, one)
  expect((await buy(one, other, { body })).code).toBe('not_found')
})

test('the catalogue lists twelve gifts, cheapest first, in the requested language', spec('3.12', '7.14'), async () => {
  const { one } = await makeMatch(app)
  const headers = { 'accept-language': 'fr' }
  const { plans } = (await app.call(api.gifts.plans, { token: one.token, headers })).data
  expect(plans).toHaveLength(12)
  expect(plans[2]).toEqual({ id: shop.gift('rose'), code: 'rose', name: 'Rose', icon: '/gifts/rose.svg', amount: 3 })
  expect(plans[5]?.name).toBe('Tambour parlant')
  expect((await app.call(api.gifts.plans, {})).status).toBe(401)
})

test(
  'a gift to a match is paid, waits for the recipient and appears in their conversation',
  spec('1.15', '7.19'),
  async () => {
    const { one, other, conversationId } = await richMatch()
    app.emitted.length = 0
    const bought = await buy(one, other, { body: { note: ' For you\u0000 ' } })
    expect([bought.status, bought.message]).toEqual([200, 'Your gift has been sent.'])
    expect(bought.data).toMatchObject({
      gift: { gift: { code: 'rose', amount: 3 }, note: 'For you', status: 'held', redeemable: false, credits: 0 },
      wallet: { usd: 7, credits: 0 },
      conversationId,
    })
    const { plans } = await received(other)
    expect(plans).toEqual([
      { ...bought.data.gift, credits: 150, from: { id: one.uid, firstname: 'Amara', avatar: null } },
    ])
    const { messages } = (await app.call(api.chat.messages, { token: other.token, params: { id: conversationId } }))
      .data
    expect(messages).toMatchObject([
      {
        kind: 'gift',
        senderId: one.uid,
        body: 'For you',
        clientId: bought.data.gift.id,
        gift: { code: 'rose', name: 'Rose', icon: '/gifts/rose.svg', note: 'For you' },
      },
    ])
    expect(app.emitted.map(({ to, name }) => [to === one.uid ? 'giver' : 'receiver', name])).toEqual([
      ['giver', 'wallet.changed'],
      ['receiver', 'gift.received'],
      ['giver', 'message.created'],
      ['receiver', 'message.created'],
    ])
  },
)

test('the recipient reads the gift and its event in their own language', async () => {
  const one = await makeMember(app)
  const other = await makeMember(app, { locale: 'sw' })
  await fund(app.ctx, one.id, 1000n)
  await match(app, one, other)
  app.emitted.length = 0
  await buy(one, other)
  const names = app.emitted.flatMap(({ name, payload }) =>
    name === 'message.created' ? [(payload as { message: { gift: { name: string } } }).message.gift.name] : [],
  )
  expect(names).toEqual(['Rose', 'Waridi'])
})

test('a member who is not matched gets a gift without a conversation, unless they accept no gifts', async () => {
  const [one, other] = [await makeMember(app), await makeMember(app)]
  await fund(app.ctx, one.id, 1000n)
  const bought = await buy(one, other)
  expect([bought.status, bought.data.conversationId]).toEqual([200, null])
  expect((await received(other)).plans).toHaveLength(1)
  await app.ctx.db.updateTable('profile').set({ gifts_open: false }).where('member_id', '=', other.id).execute()
  expect((await buy(one, other)).code).toBe('gifts_closed')
  expect(await cents(one)).toBe(700)
})

test('a member whose city is not open yet gives to matches and those they talk with alone', async () => {
  const { one, other } = await richMatch()
  const [friend, stranger] = [await makeMember(app), await makeMember(app)]
  await talk(app, friend, one)
  await app.ctx.db.updateTable('profile').set({ awaits_city: true }).where('member_id', '=', one.id).execute()
  const refused = await buy(one, stranger)
  expect([refused.status, refused.code, refused.message]).toEqual([
    409,
    'conflict',
    'Your city isn’t open yet. Until then, you can give gifts only to your matches and people you’re already talking to.',
  ])
  expect(await cents(one)).toBe(1000)
  const order = { giverId: one.id, giftId: shop.gift('rose'), note: null, shown: null }
  await expect(checkGiftOrder(app.ctx, { ...order, to: stranger.uid })).rejects.toThrow('conflict')
  for (const known of [other, friend]) {
    expect(await checkGiftOrder(app.ctx, { ...order, to: known.uid })).toMatchObject({ receiverId: known.id })
    expect((await buy(one, known)).status).toBe(200)
  }
})

test('a match may give although others may not', async () => {
  const { one, other } = await richMatch()
  await app.ctx.db.updateTable('profile').set({ gifts_open: false }).where('member_id', '=', other.id).execute()
  expect((await buy(one, other)).status).toBe(200)
})

test('an insufficient balance returns the error text of gifts and charges nothing', spec('5.16'), async () => {
  const { one, other, conversationId } = await richMatch(299n)
  const refused = await buy(one, other)
  expect([refused.status, refused.code, refused.message]).toEqual([
    402,
    'insufficient_funds',
    'Insufficient wallet balance for gifts',
  ])
  expect((await buy(one, other, { locale: 'pt' })).message).toBe('O saldo da carteira não chega para este presente')
  expect((await received(other)).plans).toEqual([])
  const read = await app.call(api.chat.messages, { token: other.token, params: { id: conversationId } })
  expect(read.data.messages).toEqual([])
})

test('oneself and unknown, hidden, blocked, deleted and guest members get nothing', async () => {
  const { one, other } = await richMatch()
  const hidden = await makeMember(app, { hidden: true })
  const gone = await makeMember(app)
  await app.ctx.db.updateTable('member').set({ status: 'deleted' }).where('id', '=', gone.id).execute()
  for (const to of [one, hidden, gone, { uid: randomUUID() }]) expect((await buy(one, to)).code).toBe('not_found')
  expect((await buy(one, await makeMember(app, { role: 'guest' }))).code).toBe('gifts_closed')
  expect((await buy(one, other, { gift: randomUUID() })).code).toBe('not_found')
  await block(app, other, one)
  expect((await buy(one, other)).code).toBe('not_found')
  expect(await cents(one)).toBe(1000)
})

test('only a member can buy, and invalid input is rejected at its field', async () => {
  const { one, other } = await richMatch()
  expect((await buy(one, other, { token: undefined })).status).toBe(401)
  expect((await buy(await makeMember(app, { role: 'guest' }), other)).code).toBe('forbidden')
  expect((await buy(one, other, { body: { note: 'x'.repeat(201) } })).errors).toHaveProperty('note')
  expect((await buy(one, other, { body: { note: 7 } })).status).toBe(400)
  expect((await buy(one, { uid: 'x' })).status).toBe(400)
  expect((await buy(one, other, { key: 'x' })).status).toBe(400)
  expect(await cents(one)).toBe(1000)
})

test('the catalogue price is charged, whatever the browser sends; a change applies from the next purchase on', async () => {
  const { one, other } = await richMatch()
  expect((await buy(one, other, { body: { amount: 0.01, quantity: 9 } })).status).toBe(200)
  expect(await cents(one)).toBe(700)
  const price = (gift: string, cents: number) =>
    app.ctx.db.updateTable('gift').set({ price: cents }).where('id', '=', shop.gift(gift)).execute()
  await price('rose', 450)
  expect((await buy(one, other)).data.gift.gift.amount).toBe(4.5)
  expect((await received(other)).plans.map(({ gift }) => gift.amount)).toEqual([4.5, 3])
  expect(await cents(one)).toBe(250)
  await price('rose', 300)
})

test('a gift that costs more than shown is rejected, a cheaper one accepted; a retry returns the first result', async () => {
  const { one, other } = await richMatch()
  const price = (cents: number) =>
    app.ctx.db.updateTable('gift').set({ price: cents }).where('id', '=', shop.gift('rose')).execute()
  const key = randomUUID()
  const first = await buy(one, other, { key, body: { price: 3 } })
  expect(first.status).toBe(200)
  await price(450)
  const { status, code, message } = await buy(one, other, { body: { price: 3 } })
  expect([status, code]).toEqual([409, 'conflict'])
  expect(message).toContain('The price changed')
  expect((await buy(one, other, { key, body: { price: 3 } })).body).toBe(first.body)
  expect((await buy(one, other, { body: { price: '4.50' } })).status).toBe(200)
  await price(100)
  expect((await buy(one, other, { body: { price: 4.5 } })).data.gift.gift.amount).toBe(1)
  expect((await buy(one, other, { body: { price: -1 } })).errors).toHaveProperty('price')
  expect(await cents(one)).toBe(150)
  await price(300)
})

test('a gift removed from the catalogue cannot be bought', async () => {
  const { one, other } = await richMatch()
  const active = (is: boolean) =>
    app.ctx.db.updateTable('gift').set({ active: is }).where('id', '=', shop.gift('kola')).execute()
  await active(false)
  expect((await buy(one, other, { gift: 'kola' })).code).toBe('not_found')
  await active(true)
})

test('a retry with the same key charges once, notifies once, and rejects another body', async () => {
  const { one, other } = await richMatch()
  const key = randomUUID()
  const first = await buy(one, other, { key, body: { note: 'Once' } })
  app.emitted.length = 0
  const again = await buy(one, other, { key, body: { note: 'Once' } })
  expect(again.body).toBe(first.body)
  expect(app.emitted).toEqual([])
  expect((await buy(one, other, { key, body: { note: 'Twice' } })).status).toBe(422)
  expect(await cents(one)).toBe(700)
  expect((await received(other)).plans).toHaveLength(1)
})

test('the list continues at its cursor and rejects a foreign one', async () => {
  const { one, other } = await richMatch()
  for (const gift of ['kola', 'cocoa', 'rose']) await buy(one, other, { gift })
  const first = await received(other, { limit: 2 })
  const rest = await received(other, { limit: 2, cursor: first.nextCursor ?? '' })
  expect([...first.plans, ...rest.plans].map(({ gift }) => gift.code)).toEqual(['rose', 'cocoa', 'kola'])
  expect(rest.nextCursor).toBeNull()
  expect((await app.call(api.gifts.mine, { token: other.token, query: { cursor: 'x' } })).status).toBe(400)
  const stranger = await richMatch()
  const foreign = (await buy(stranger.one, stranger.other)).data.gift.id
  expect((await received(other, { cursor: foreign })).plans).toEqual([])
})

test('a blocked giver is shown without a name', async () => {
  const { one, other } = await richMatch()
  await buy(one, other)
  await block(app, other, one)
  expect((await received(other)).plans[0]?.from).toBeNull()
})
