import { api, type CallOf } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { type Shop, stockShop } from '../../test/money/shop.ts'

const day = 86_400_000

let app: TestApp
let bystander: Bystander
let shop: Shop
let admin: Made
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  shop = await stockShop(app)
  admin = await makeMember(app, { role: 'admin', permissions: ['admin'] })
})
// Silver costs 9.99 and gives 60 percent, Gold 19.99 and 70, Platinum 39.99 and 80.
beforeEach(async () => {
  const { db } = app.ctx
  for (const waiting of ['price_change', 'plan_change'] as const)
    await db.deleteFrom(waiting).where('state', '=', 'waiting').execute()
  await db.deleteFrom('country_price').execute()
  await db.deleteFrom('subscription_plan').where('code', 'like', 'own_%').execute()
  await sql`update subscription_plan set active = true, price = case code when 'silver' then 999 when 'gold' then 1999 else 3999 end,
    gift_conversion = case code when 'silver' then 60 when 'gold' then 70 else 80 end where code in ('silver', 'gold', 'platinum')`.execute(
    db,
  )
})
afterAll(() => app.close())
afterAll(() => bystander.expectUnchanged())

const { staffCatalogue, staffPlans } = api
const reason = 'The prices of the year.'
const inDays = (days: number) => new Date(app.ctx.now().getTime() + days * day).toISOString()
type Code = 'silver' | 'gold' | 'platinum'
type PriceForm = Partial<NonNullable<CallOf<typeof staffCatalogue.preview>['body']>>
type ContentsForm = Partial<NonNullable<CallOf<typeof staffPlans.previewContents>['body']>>

const priceCall = (code: Code, form: PriceForm) => ({
  ...{ token: admin.token, params: { kind: 'plan' as const, id: shop.plan(code) } },
  body: { country: null, price: null, active: true, startsAt: null, ...form, reason },
})
async function setPrice(code: Code, form: PriceForm) {
  const call = priceCall(code, form)
  return sameAnswer(await app.call(staffCatalogue.preview, call), await app.call(staffCatalogue.change, call))
}
async function setContents(code: Code, form: ContentsForm) {
  const plan = app.ctx.db.selectFrom('subscription_plan').where('code', '=', code)
  const now = await plan.select(['calls', 'messages', 'gift_conversion']).executeTakeFirstOrThrow()
  const { gift_conversion: giftConversion, ...rest } = now
  const body = { ...rest, giftConversion, startsAt: null, ...form }
  const call = { token: admin.token, params: { id: shop.plan(code) } }
  const previewed = await app.call(staffPlans.previewContents, { ...call, body })
  const saved = await app.call(staffPlans.changeContents, { ...call, body: { ...body, reason } })
  return sameAnswer(previewed, saved)
}
async function addPlan(form: { price: string; giftConversion: number; startsAt?: string }) {
  const names = { en: 'Diamond', es: 'Diamante', fr: 'Diamant', pt: 'Diamante', sw: 'Almasi' }
  const body = { ...names, calls: 100, messages: null, startsAt: null, ...form }
  const previewed = await app.call(staffPlans.previewPlan, { token: admin.token, body })
  const saved = await app.call(staffPlans.addPlan, { token: admin.token, body: { ...body, reason } })
  return sameAnswer(previewed, saved)
}

type Answer = { status: number; code?: string | null; errors?: object | null }

/** The preview refuses what saving refuses, in the same words. */
function sameAnswer<A extends Answer>(previewed: Answer, saved: A): A {
  expect([previewed.status < 300, previewed.errors]).toEqual([saved.status < 300, saved.errors])
  return saved
}
const promise =
  'The terms promise 80% of a gift’s price with the largest plan. With this change, the most expensive plan on sale'
const refused = (field: string, rest: string) => ({ code: 'invalid_input', errors: { [field]: [`${promise}${rest}`] } })
const goldIs = ' would be Gold, which gives 70%.'
const idWaiting = async (table: 'price_change' | 'plan_change') =>
  (await app.ctx.db.selectFrom(table).where('state', '=', 'waiting').select('id').executeTakeFirstOrThrow()).id

test('the price of another plan does not rise to or above that of the dearest, now or later', async () => {
  expect(await setPrice('gold', { price: 40 })).toMatchObject(refused('price', goldIs))
  expect(await setPrice('gold', { price: 39.99 })).toMatchObject(refused('price', goldIs))
  expect(await setPrice('gold', { price: 40, startsAt: inDays(20) })).toMatchObject(refused('price', goldIs))
  expect((await setPrice('gold', { price: 39.98 })).status).toBe(201)
})

test('the price of the dearest plan does not fall to or below that of another, now or later', async () => {
  expect(await setPrice('platinum', { price: 19.99 })).toMatchObject(refused('price', goldIs))
  expect(await setPrice('platinum', { price: 19, startsAt: inDays(20) })).toMatchObject(refused('price', goldIs))
  expect((await setPrice('platinum', { price: 20 })).status).toBe(201)
})

test('the dearest plan is not retired, now or later, and one with the share may take its place first', async () => {
  const retired = { price: 39.99, active: false }
  expect(await setPrice('platinum', retired)).toMatchObject(refused('active', goldIs))
  expect(await setPrice('platinum', { ...retired, startsAt: inDays(9) })).toMatchObject(refused('active', goldIs))
  expect((await setContents('gold', { giftConversion: 80 })).status).toBe(201)
  expect((await setPrice('platinum', retired)).status).toBe(201)
  expect(await setPrice('gold', { price: 19.99, active: false })).toMatchObject({ code: 'invalid_input' })
  expect((await setPrice('silver', { price: 9.99, active: false })).status).toBe(201)
  const last = refused('active', ' would be Free, which gives 50%.')
  expect(await setPrice('gold', { price: 19.99, active: false })).toMatchObject(last)
})

test('a retired plan with a smaller share is not offered again as the dearest', async () => {
  expect((await setPrice('gold', { price: 19.99, active: false })).status).toBe(201)
  expect(await setPrice('gold', { price: 50, active: true })).toMatchObject(refused('price', goldIs))
  expect((await setPrice('gold', { price: 30, active: true })).status).toBe(201)
})

test('a new plan is not the dearest with a smaller share, from its first day on', async () => {
  const diamond = ' would be Diamond, which gives 79%.'
  const price = '39.99'
  expect(await addPlan({ price, giftConversion: 79 })).toMatchObject(refused('giftConversion', diamond))
  const later = { price: '100', giftConversion: 79, startsAt: inDays(30) }
  expect(await addPlan(later)).toMatchObject(refused('giftConversion', diamond))
  expect((await addPlan({ price: '39.98', giftConversion: 79 })).status).toBe(201)
  expect((await addPlan({ price: '100', giftConversion: 80 })).status).toBe(201)
})

test('the contents of the dearest plan keep the share, also of one that only becomes the dearest', async () => {
  const platinumIs = ' would be Platinum, which gives 79%.'
  const less = { giftConversion: 79, startsAt: inDays(5) }
  expect(await setContents('platinum', less)).toMatchObject(refused('giftConversion', platinumIs))
  expect((await addPlan({ price: '50', giftConversion: 80, startsAt: inDays(6) })).status).toBe(201)
  expect(await setContents('platinum', less)).toMatchObject(refused('giftConversion', platinumIs))
  expect((await setContents('platinum', { ...less, startsAt: inDays(6) })).status).toBe(201)
  expect(await setPrice('platinum', { price: 60, startsAt: inDays(7) })).toMatchObject(refused('price', platinumIs))
})

test('each country has a dearest plan with the share: by a price of its own, its end, or a general price beside it', async () => {
  const inNigeria = ' in one country (Nigeria)'
  expect(await setPrice('gold', { country: 'NG', price: 45 })).toMatchObject(refused('price', inNigeria + goldIs))
  const later = { country: 'NG', price: 15, startsAt: inDays(3) }
  expect(await setPrice('platinum', later)).toMatchObject(refused('price', inNigeria + goldIs))

  expect((await setPrice('platinum', { country: 'NG', price: 25 })).status).toBe(201)
  expect(await setPrice('gold', { price: 26 })).toMatchObject(refused('price', inNigeria + goldIs))
  expect((await setPrice('gold', { country: 'NG', price: 20 })).status).toBe(201)
  expect((await setPrice('gold', { price: 26 })).status).toBe(201)
  expect(await setPrice('gold', { country: 'NG', price: null })).toMatchObject(refused('price', inNigeria + goldIs))
  expect((await setPrice('platinum', { country: 'NG', price: null })).status).toBe(201)
  expect((await setPrice('gold', { country: 'NG', price: null })).status).toBe(201)
})

test('a change that another one needs is not cancelled', async () => {
  expect((await setContents('gold', { giftConversion: 80, startsAt: inDays(2) })).status).toBe(201)
  expect((await setPrice('gold', { price: 45, startsAt: inDays(2) })).status).toBe(201)
  const cancel = async () => {
    const params = { id: await idWaiting('plan_change') }
    return app.call(staffPlans.cancelContents, { token: admin.token, params })
  }
  expect(await cancel()).toMatchObject({ code: 'conflict', message: `${promise}${goldIs}` })
  const price = { id: await idWaiting('price_change') }
  expect((await app.call(staffCatalogue.cancel, { token: admin.token, params: price })).status).toBe(200)
  expect((await cancel()).status).toBe(200)

  expect((await setPrice('platinum', { price: 60, startsAt: inDays(2) })).status).toBe(201)
  const id = await idWaiting('price_change')
  expect((await setPrice('gold', { price: 45, startsAt: inDays(3) })).status).toBe(201)
  const refusedPrice = await app.call(staffCatalogue.cancel, { token: admin.token, params: { id } })
  expect(refusedPrice).toMatchObject({ code: 'conflict', message: `${promise}${goldIs}` })
})

test('of two changes at the same time that break the promise only together, one is refused', async () => {
  expect((await setContents('gold', { giftConversion: 80 })).status).toBe(201)
  const less = { calls: 60, messages: 600, giftConversion: 70, startsAt: inDays(5), reason }
  const answers = await Promise.all([
    app.call(staffCatalogue.change, priceCall('platinum', { price: 39.99, active: false })),
    app.call(staffPlans.changeContents, { token: admin.token, params: { id: shop.plan('gold') }, body: less }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
})

test('where an older version left a smaller share, other changes stay possible and nothing makes it smaller', async () => {
  await app.ctx.db
    .insertInto('country_price')
    .values({ item_id: shop.plan('gold'), country_code: 'NG', price: 4500 })
    .execute()
  expect((await setPrice('silver', { price: 8.99 })).status).toBe(201)
  expect(await setPrice('silver', { country: 'NG', price: 46 })).toMatchObject({ code: 'invalid_input' })
  expect((await setPrice('gold', { country: 'NG', price: null })).status).toBe(201)
})
