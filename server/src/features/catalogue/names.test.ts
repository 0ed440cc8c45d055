import { api, type CallOf, localeCodes } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { makeMatch } from '../../test/members/matches.ts'
import { fund } from '../../test/money/books.ts'
import { type Shop, stockShop } from '../../test/money/shop.ts'
import { loadItemNames } from './item-names.ts'

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
afterEach(async () => {
  await sql`delete from item_name`.execute(app.ctx.db)
  await sql`delete from name_change`.execute(app.ctx.db)
  await loadItemNames(app.ctx)
})
afterAll(() => app.close())
afterAll(() => bystander.expectUnchanged())

const { staffCatalogue } = api
const reason = 'Members know it by this name.'
const none = { en: '', es: '', fr: '', pt: '', sw: '' }
type Names = Partial<NonNullable<CallOf<typeof staffCatalogue.previewNames>['body']>>
const rose = () => ({ kind: 'gift' as const, id: shop.gift('rose') })
const gold = () => ({ kind: 'plan' as const, id: shop.plan('gold') })
type Key = ReturnType<typeof rose> | ReturnType<typeof gold>
const rename = (names: Names, params: Key = rose(), token = admin.token) =>
  app.call(staffCatalogue.changeNames, { token, params, body: { ...none, ...names, reason } })
const preview = async (names: Names, params: Key = rose()) =>
  (await app.call(staffCatalogue.previewNames, { token: admin.token, params, body: { ...none, ...names } })).data
const inFrench = { 'accept-language': 'fr' }
const shopName = async ({ token }: Made, headers: Record<string, string> = {}) =>
  (await app.call(api.gifts.plans, { token, headers })).data.plans.find(({ code }) => code === 'rose')?.name

test('a new name of a gift is previewed with those who have it and shown in the shop, and what was given before has the name of then', async () => {
  const { one, other } = await makeMatch(app)
  await fund(app.ctx, one.id, 1000n)
  const params = { id: shop.gift('rose'), otherId: other.uid }
  expect((await preview({ fr: 'Rose rouge' })).holders).toBe(0)
  await app.call(api.gifts.purchase, { token: one.token, params, body: {} })
  expect(await preview({ fr: ' Rose rouge ', en: 'Rose' })).toEqual({
    changes: [{ locale: 'fr', from: 'Rose', to: 'Rose rouge' }],
    holders: 1,
  })
  expect(await shopName(one, inFrench)).toBe('Rose')

  app.advance(1000)
  const saved = await rename({ fr: 'Rose rouge' })
  expect([saved.status, saved.message]).toEqual([
    200,
    'The names are saved. What members bought or received before keeps the earlier name.',
  ])
  const item = saved.data.items.find(({ id }) => id === shop.gift('rose'))
  expect(item?.names?.own).toEqual({ ...none, fr: 'Rose rouge' })
  expect(item?.names?.builtIn?.sw).toBe('Waridi')
  expect([await shopName(one, inFrench), await shopName(one)]).toEqual(['Rose rouge', 'Rose'])
  const read = { token: other.token, headers: inFrench }
  app.advance(1000)
  await app.call(api.gifts.purchase, { token: one.token, params, body: {} })
  const received = (await app.call(api.gifts.mine, read)).data.plans
  expect(received.map(({ gift }) => gift.name)).toEqual(['Rose rouge', 'Rose'])
  const { data } = await app.call(api.wallet.transactions, { token: one.token, headers: inFrench })
  const names = data.transactions.map(({ name }) => name)
  expect([names[0], names[1]]).toEqual([expect.stringContaining('Rose rouge'), expect.not.stringContaining('rouge')])
})

test('the new name of a plan is in the list of plans; an emptied one is that of the product again', async () => {
  const { token } = await makeMember(app)
  const names = async () =>
    (await app.call(api.subscriptions.plans, { token, headers: inFrench })).data.plans.map(({ name }) => name)
  await rename({ fr: 'Soleil' }, gold())
  expect(await names()).toEqual(['Gratuite', 'Argent', 'Soleil', 'Platine'])
  expect(await preview({}, gold())).toMatchObject({ changes: [{ locale: 'fr', from: 'Soleil', to: 'Or' }] })
  await rename({}, gold())
  expect(await names()).toEqual(['Gratuite', 'Argent', 'Or', 'Platine'])
  const { rows } = await sql<{ details: object }>`select details from audit_entry
    where action = 'item.rename' and subject = ${gold().id} order by id`.execute(app.ctx.db)
  expect(rows.map(({ details }) => details)).toMatchObject([
    { reason, before: none, after: { fr: 'Soleil' } },
    { reason, before: { fr: 'Soleil' }, after: none },
  ])
})

test('another server says the new name once it has read the names again', async () => {
  await sql`insert into item_name values ('gift', 'rose', 'sw', 'Ua')`.execute(app.ctx.db)
  expect(app.ctx.translations.gift('sw', 'rose', 'now')).toBe('Waridi')
  await loadItemNames(app.ctx)
  expect(app.ctx.translations.gift('sw', 'rose', 'now')).toBe('Ua')
})

test('a gift that the product does not know needs a name in each language', async () => {
  await sql`insert into gift (code, price, position) values ('basket', 400, 99)`.execute(app.ctx.db)
  const { rows } = await sql<{ id: string }>`select id from gift where code = 'basket'`.execute(app.ctx.db)
  const params = { kind: 'gift' as const, id: rows[0]?.id ?? '' }
  expect((await rename({ en: 'Basket' }, params)).code).toBe('invalid_input')
  const all = Object.fromEntries(localeCodes.map((locale) => [locale, `Basket ${locale}`]))
  const { data } = await rename(all, params)
  expect(data.items.find(({ id }) => id === params.id)).toMatchObject({
    name: 'Basket en',
    names: { builtIn: null, own: { sw: 'Basket sw' } },
  })
})

test('refused: a long name, marks that turn the direction, nothing new, another kind, the free plan, staff without the permission', async () => {
  expect((await rename({ en: 'x'.repeat(31) })).code).toBe('invalid_input')
  expect((await rename({ en: 'Rose\u202e' })).code).toBe('invalid_input')
  expect((await rename({ en: 'Red\nrose' })).code).toBe('invalid_input')
  expect((await rename({})).code).toBe('conflict')
  expect((await rename({ en: 'Rose of mine' }, { kind: 'gift', id: shop.plan('gold') })).code).toBe('not_found')
  expect((await rename({ en: 'Nothing' }, { kind: 'plan', id: shop.plan('free') })).code).toBe('not_found')
  const finance = await makeMember(app, { role: 'admin', permissions: ['finance'] })
  expect((await rename({ en: 'Rosa' }, rose(), finance.token)).code).toBe('forbidden')
})

test('a name with braces is shown as it was typed', async () => {
  const { one, other } = await makeMatch(app)
  await fund(app.ctx, one.id, 1000n)
  await rename({ en: '{{name}} $t(common:save)' })
  const params = { id: shop.gift('rose'), otherId: other.uid }
  await app.call(api.gifts.purchase, { token: one.token, params, body: {} })
  const { data } = await app.call(api.wallet.transactions, { token: one.token })
  expect(data.transactions.map(({ name }) => name).join()).toContain('{{name}} $t(common:save)')
})
