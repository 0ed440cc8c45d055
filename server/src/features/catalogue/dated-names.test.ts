import { api, type CallOf } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { makeMatch } from '../../test/members/matches.ts'
import { fund } from '../../test/money/books.ts'
import { type Shop, stockShop } from '../../test/money/shop.ts'
import { readPdf } from '../../test/pdf-text.ts'
import { loadItemNames } from './item-names.ts'

let app: TestApp
let bystander: Bystander
let shop: Shop
let admin: Made
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  shop = await stockShop(app)
})
afterEach(async () => {
  for (const table of ['item_name', 'boost_name', 'name_change'])
    await sql`delete from ${sql.table(table)}`.execute(app.ctx.db)
  await loadItemNames(app.ctx)
})
afterAll(() => app.close())
afterAll(() => bystander.expectUnchanged())

const { staffCatalogue } = api
const reason = 'Members know it by this name.'
const none = { en: '', es: '', fr: '', pt: '', sw: '' }
type Form = NonNullable<CallOf<typeof staffCatalogue.previewNames>['body']>
type Change = Partial<Form>
const rose = () => ({ kind: 'gift' as const, id: shop.gift('rose') })
const gold = () => ({ kind: 'plan' as const, id: shop.plan('gold') })
type Key = ReturnType<typeof rose> | ReturnType<typeof gold>
/** In a session that has just begun: those of staff end while the clock is advanced. */
async function rename(change: Change, params: Key = rose()) {
  admin = await makeMember(app, { role: 'admin', permissions: ['admin'] })
  return app.call(staffCatalogue.changeNames, { token: admin.token, params, body: { ...none, ...change, reason } })
}
const inHours = (hours: number) => new Date(app.ctx.now().getTime() + hours * 3_600_000).toISOString()
const itemOf = async ({ id }: Key) =>
  (await app.call(staffCatalogue.list, { token: admin.token })).data.items.find((item) => item.id === id)
const shopName = async (token: string) =>
  (await app.call(api.gifts.plans, { token })).data.plans.find(({ code }) => code === 'rose')?.name
async function give(one: Made, other: Made) {
  app.advance(1000)
  await app.call(api.gifts.purchase, {
    token: one.token,
    params: { id: shop.gift('rose'), otherId: other.uid },
    body: {},
  })
  app.advance(1000)
}
const entries = async ({ id }: Key) =>
  (
    await sql<{ action: string; staffId: number; details: object }>`select action, staff_id as "staffId", details
      from audit_entry where subject = ${id} and action like 'item.%' order by id`.execute(app.ctx.db)
  ).rows

/** The name of the rose wherever the two can read about it, the newest first. */
type Match = Awaited<ReturnType<typeof makeMatch>>
async function namesOf({ one, other, conversationId }: Match) {
  const received = (await app.call(api.gifts.mine, { token: other.token })).data.plans.map(({ gift }) => gift.name)
  const { transactions } = (await app.call(api.wallet.transactions, { token: one.token })).data
  const bought = transactions.filter(({ kind }) => kind === 'gift_purchase')
  const receipts: string[] = []
  for (const { id } of bought) {
    const headers = { authorization: `Bearer ${one.token}` }
    const { rawPayload } = await app.app.inject({ url: `/api/account/transactions/${id}/receipt`, headers })
    receipts.push((await readPdf(rawPayload)).text)
  }
  const ofChat = { token: other.token, params: { id: conversationId } }
  const { messages } = (await app.call(api.chat.messages, ofChat)).data
  const chat = messages.flatMap(({ gift }) => gift?.name ?? []).toSorted()
  const csv = await app.app.inject({
    url: '/api/account/transactions',
    headers: { authorization: `Bearer ${one.token}`, accept: 'text/csv' },
  })
  return { received, chat, statement: bought.map(({ name }) => name), receipts, csv: csv.body }
}

test('a dated change waits for its time; what was given before has the name of then, on receipts and in the statement too', async () => {
  const match = await makeMatch(app)
  const { one, other } = match
  await fund(app.ctx, one.id, 3000n)
  await give(one, other)
  const startsAt = inHours(5)
  const saved = await rename({ en: 'Red rose', startsAt })
  expect(saved.data.items.find(({ id }) => id === rose().id)).toMatchObject({
    name: 'Rose',
    nextNames: { names: { ...none, en: 'Red rose' }, startsAt, reason },
  })
  await app.runJobs()
  expect(await shopName(one.token)).toBe('Rose')
  app.advance(6 * 3_600_000)
  await app.runJobs()
  expect(await shopName(one.token)).toBe('Red rose')
  await give(one, other)
  await rename({ en: 'Flower' })
  await give(one, other)

  const names = await namesOf(match)
  expect(names.received).toEqual(['Flower', 'Red rose', 'Rose'])
  expect(names.statement.map((name) => /Flower|Red rose|Rose/.exec(name)?.[0])).toEqual(['Flower', 'Red rose', 'Rose'])
  expect(names.receipts.map((text) => /Flower|Red rose|Rose/.exec(text)?.[0])).toEqual(['Flower', 'Red rose', 'Rose'])
  expect(names.chat).toEqual(names.received)
  expect(names.csv.match(/Flower|Red rose|Rose/g)).toEqual(names.received)
  expect(await entries(rose())).toMatchObject([
    {
      action: 'item.schedule',
      staffId: expect.any(Number),
      details: { reason, before: none, after: { en: 'Red rose' } },
    },
    { action: 'item.start', staffId: 0 },
    { action: 'item.rename', details: { before: { en: 'Red rose' }, after: { en: 'Flower' } } },
  ])
})

test('periods of a plan have the name that the plan had when they began, and the plan has that of now', async () => {
  const { token, id } = await makeMember(app)
  await fund(app.ctx, id, 10_000n)
  await app.call(api.subscriptions.subscribe, { token, params: { id: shop.plan('gold') }, body: {} })
  app.advance(1000)
  await rename({ en: 'Sun' }, gold())
  app.advance(1000)
  const { periods } = (await app.call(api.subscriptions.history, { token })).data
  expect(periods.map(({ planName }) => planName)).toEqual(['Gold'])
  const { subscription } = (await app.call(api.subscriptions.mine, { token })).data
  expect(subscription.plan.name).toBe('Sun')
})

test('a change that waits can be cancelled, and no second one can wait', async () => {
  const { data } = await rename({ en: 'Golden', startsAt: inHours(2) }, gold())
  const id = data.items.find((item) => item.id === gold().id)?.nextNames?.id ?? ''
  const second = await rename({ en: 'Sun' }, gold())
  expect([second.code, second.message]).toEqual([
    'conflict',
    'A change to these names is already waiting. Cancel it first.',
  ])
  const cancel = () => app.call(staffCatalogue.cancelNames, { token: admin.token, params: { id } })
  expect((await cancel()).data.items.find((item) => item.id === gold().id)?.nextNames).toBeNull()
  expect((await cancel()).code).toBe('not_found')
  app.advance(3 * 3_600_000)
  await app.runJobs()
  expect((await rename({ en: 'Sun' }, gold())).status).toBe(200)
  expect(await itemOf(gold())).toMatchObject({ name: 'Sun', nextNames: null })
})

test('refused: a start in the past or more than a year ahead, also in the preview', async () => {
  for (const startsAt of [inHours(-1), inHours(24 * 366)]) {
    expect((await rename({ en: 'Red rose', startsAt })).code).toBe('invalid_input')
    const body = { ...none, en: 'Red rose', startsAt }
    const previewed = await app.call(staffCatalogue.previewNames, { token: admin.token, params: rose(), body })
    expect(previewed.code).toBe('invalid_input')
  }
  expect(await itemOf(rose())).toMatchObject({ name: 'Rose', nextNames: null })
})

test('another server says the names of then once it has read the changes', async () => {
  const at = app.ctx.now()
  await sql`insert into item_name values ('gift', 'rose', 'sw', 'Ua')`.execute(app.ctx.db)
  await sql`insert into name_change (kind, item_id, code, names, names_before, starts_at, started_at, reason, staff_id, created_at, state)
    values ('gift', ${rose().id}, 'rose', ${JSON.stringify({ ...none, sw: 'Ua' })}, ${JSON.stringify(none)}, ${at}, ${at}, ${reason}, 1, ${at}, 'started')`.execute(
    app.ctx.db,
  )
  await loadItemNames(app.ctx)
  const { gift } = app.ctx.translations
  const before = new Date(at.getTime() - 1)
  expect([gift('sw', 'rose', before), gift('sw', 'rose', at), gift('sw', 'rose', 'now')]).toEqual([
    'Waridi',
    'Ua',
    'Ua',
  ])
})

test('changes of one moment, or by a server whose clock is behind, have the order in which they were made', async () => {
  const early = app.ctx.now()
  app.advance(1000)
  await rename({ en: 'Red rose' })
  await rename({ en: 'Flower' })
  app.advance(-500)
  await rename({ en: 'Bloom' })
  app.advance(1000)
  const { gift } = app.ctx.translations
  const names = [early, app.ctx.now(), 'now' as const].map((at) => gift('en', 'rose', at))
  expect(names).toEqual(['Rose', 'Bloom', 'Bloom'])
})
