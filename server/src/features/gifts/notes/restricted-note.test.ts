import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { balancesOf, checkBooks } from '../../../ledger/index.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { makeMatch, match, send } from '../../../test/members/matches.ts'
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

type Options = { note?: string; key?: string; locale?: string }
const buy = ({ token }: Made, { uid }: Made, { note, key, locale }: Options = {}) =>
  app.call(api.gifts.purchase, {
    token,
    params: { id: shop.gift('rose'), otherId: uid },
    body: note === undefined ? {} : { note },
    headers: { ...(key && { 'idempotency-key': key }), ...(locale && { 'accept-language': locale }) },
  })
const received = async ({ token }: Made) => (await app.call(api.gifts.mine, { token })).data.plans
const cents = async ({ id }: Made) => Number((await balancesOf(app.ctx.db, id)).usdDeposited)
const restrict = ({ id }: Made, days: number | null) =>
  sql`update member set messaging_restricted_until = ${days && new Date(app.ctx.now().getTime() + days * 86_400_000)}
    where id = ${id}`.execute(app.ctx.db)

async function restrictedPair() {
  const pair = await makeMatch(app)
  await fund(app.ctx, pair.one.id, 5000n)
  await restrict(pair.one, 7)
  return pair
}

test('a member who may not write to new people gives gifts to a match and a stranger without a note, and none with one', async () => {
  const { one, other } = await restrictedPair()
  const stranger = await makeMember(app)
  const before = await cents(one)
  for (const to of [other, stranger]) {
    expect(await buy(one, to, { note: 'Write to me' })).toMatchObject({
      status: 403,
      code: 'messaging_restricted',
      message: 'You can’t write to new people for now. You can still give this gift without a message.',
    })
    expect(await received(to)).toEqual([])
  }
  expect(await cents(one)).toBe(before)
  for (const to of [other, stranger]) {
    for (const note of [undefined, '', ' \u0000 '])
      expect((await buy(one, to, { note: note as never })).status).toBe(200)
    expect((await received(to)).map(({ note }) => note)).toEqual([null, null, null])
  }
  const texts = await Promise.all(
    ['es', 'fr', 'pt', 'sw'].map(async (locale) => (await buy(one, other, { note: 'x', locale })).message),
  )
  expect(new Set(texts).size).toBe(4)
})

test('a note to a member who answered is sent, as a message is', async () => {
  const { one, other } = await restrictedPair()
  const rival = await makeMember(app)
  await match(app, one, rival)
  // The giver's own words are no answer, nor are those of another member.
  await restrict(one, null)
  await send(app, one, { to: rival, body: 'Hello' })
  await restrict(one, 7)
  await send(app, other, { to: one, body: 'Good morning' })
  expect((await buy(one, other, { note: 'Thank you' })).status).toBe(200)
  expect(await received(other)).toMatchObject([{ note: 'Thank you' }])
  expect((await buy(one, rival, { note: 'Thank you' })).code).toBe('messaging_restricted')
})

test('a restriction that was lifted or is over refuses no note, and one of another member neither', async () => {
  const { one, other } = await restrictedPair()
  const free = await makeMember(app)
  await fund(app.ctx, free.id, 1000n)
  expect((await buy(free, other, { note: 'Hello' })).status).toBe(200)
  await restrict(other, 7)
  expect((await buy(one, other, { note: 'Hello' })).code).toBe('messaging_restricted')
  await restrict(one, -1)
  expect((await buy(one, other, { note: 'Hello' })).status).toBe(200)
  await restrict(one, null)
  expect((await buy(one, other, { note: 'Hello again' })).status).toBe(200)
})

test('a retry returns the purchase made before the restriction; a refused key buys once the note is left out or allowed', async () => {
  const { one, other } = await restrictedPair()
  await restrict(one, null)
  const key = randomUUID()
  const first = await buy(one, other, { note: 'Hello', key })
  await restrict(one, 7)
  const after = await cents(one)
  expect((await buy(one, other, { note: 'Hello', key })).data.gift).toEqual(first.data.gift)
  expect((await buy(one, other, { note: 'Something else', key })).code).toBe('key_reused')
  const second = randomUUID()
  const [a, b] = await Promise.all([
    buy(one, other, { note: 'Hi', key: second }),
    buy(one, other, { note: 'Hi', key: second }),
  ])
  expect([a.code, b.code, await cents(one)]).toEqual(['messaging_restricted', 'messaging_restricted', after])
  expect((await buy(one, other, { key: second })).status).toBe(200)
  expect(await cents(one)).toBe(after - 300)
  expect((await received(other)).map(({ note }) => note)).toEqual([null, 'Hello'])
})

test('a goodbye, a comment and a first message to members who never answered are refused alike', async () => {
  const { one, other } = await restrictedPair()
  const ids = () => ({ clientId: randomUUID() })
  const end = () =>
    app.call(api.reactions.end, { token: one.token, params: { id: other.uid }, body: { ...ids(), body: 'Goodbye' } })
  expect((await end()).code).toBe('messaging_restricted')
  const conversation = await app.call(api.chat.withMember, { token: one.token, params: { id: other.uid } })
  expect(conversation.data.conversation).toMatchObject({ state: 'match', writable: true })
  const stranger = await makeMember(app)
  const prompt = 'ask_me' as const
  await app.call(api.profiles.change, {
    token: stranger.token,
    body: { promptAnswers: [{ prompt, answer: 'Where I come from' }], sharing: { promptAnswers: 'everyone' } },
  })
  const comment = { ...ids(), part: { prompt }, comment: 'Write to me' }
  const params = { id: stranger.uid }
  const liked = await app.call(api.reactions.likePart, { token: one.token, params, body: comment })
  expect(liked.code).toBe('messaging_restricted')
  expect((await send(app, one, { to: stranger, body: 'Write to me' })).code).toBe('messaging_restricted')
  expect((await send(app, one, { to: other, body: 'Write to me' })).code).toBe('messaging_restricted')
  await send(app, other, { to: one, body: 'Hello' })
  expect((await end()).status).toBe(200)
})
