import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { balancesOf, checkBooks } from '../../ledger/index.ts'
import { type Bystander, makeBystander } from '../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { block, makeMatch } from '../../test/members/matches.ts'
import { fund } from '../../test/money/books.ts'
import { type Shop, stockShop } from '../../test/money/shop.ts'

const atOnce = Number(process.env.KARIBU_LONG ? 1000 : 200)

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

const buy = (from: Made, to: Made, { gift = 'rose', key }: { gift?: string; key?: string } = {}) =>
  app.call(api.gifts.purchase, {
    token: from.token,
    params: { id: shop.gift(gift), otherId: to.uid },
    body: {},
    headers: key ? { 'idempotency-key': key } : {},
  })
const giftsOf = ({ id }: Made) =>
  app.ctx.db.selectFrom('gift_received').where('receiver_id', '=', id).select(['id', 'price']).execute()
const cents = async ({ id }: Made) => Number((await balancesOf(app.ctx.db, id)).usdDeposited)

test('of concurrent purchases with a balance for seven exactly seven succeed', { timeout: 120_000 }, async () => {
  const one = await makeMember(app)
  await fund(app.ctx, one.id, 2_350n)
  const others = await Promise.all(Array.from({ length: 5 }, () => makeMember(app)))
  const answers = await Promise.all(
    Array.from({ length: atOnce }, (_, index) => buy(one, others[index % 5] as Made, { key: randomUUID() })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
  expect(answers.filter(({ status }) => status === 402)).toHaveLength(atOnce - 7)
  expect(await cents(one)).toBe(250)
  expect((await Promise.all(others.map(giftsOf))).flat()).toHaveLength(7)
})

test('twenty duplicates with one key are one purchase and one response', async () => {
  const { one, other } = await makeMatch(app)
  await fund(app.ctx, one.id, 1000n)
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => buy(one, other, { key })))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  expect(await cents(one)).toBe(700)
  expect(await giftsOf(other)).toHaveLength(1)
})

test('after a block has returned no more money moves', { timeout: 60_000 }, async () => {
  for (let round = 0; round < 25; round += 1) {
    const { one, other } = await makeMatch(app)
    await fund(app.ctx, one.id, 3000n)
    const purchases = Array.from({ length: 6 }, () => buy(one, other))
    await block(app, other, one)
    const [atBlock, moneyAtBlock] = [(await giftsOf(other)).length, await cents(one)]
    const answers = await Promise.all(purchases)
    expect((await giftsOf(other)).length).toBe(atBlock)
    expect([await cents(one), answers.filter(({ status }) => status === 200).length]).toEqual([moneyAtBlock, atBlock])
    expect(new Set(answers.map(({ status }) => status)).isSubsetOf(new Set([200, 404]))).toBe(true)
    expect(moneyAtBlock).toBe(3000 - 300 * atBlock)
  }
})

test('two members who give each other gifts concurrently do not deadlock', { timeout: 60_000 }, async () => {
  const { one, other } = await makeMatch(app)
  await fund(app.ctx, one.id, 10_000n)
  await fund(app.ctx, other.id, 10_000n)
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      index % 2 ? buy(one, other, { gift: 'kola' }) : buy(other, one, { gift: 'kola' }),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect([await cents(one), await cents(other)]).toEqual([7000, 7000])
})
