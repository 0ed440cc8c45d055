import { randomUUID } from 'node:crypto'
import { api, giftsMax } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { fetchPhoto, picture, storedFiles } from '../../test/media/pictures.ts'
import { withFields } from '../../test/media/send-file.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { makeMatch } from '../../test/members/matches.ts'
import { fund } from '../../test/money/books.ts'
import { letPass, type Shop, stockShop } from '../../test/money/shop.ts'
import { loadItemNames } from './item-names.ts'
import { listOwnGifts, removeGiftPicture } from './remove-gift-picture.ts'

let app: TestApp
let bystander: Bystander
let shop: Shop
let admin: Made
let png: Buffer
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  shop = await stockShop(app)
  admin = await makeMember(app, { role: 'admin', permissions: ['admin'] })
  png = await picture(300, 300)
})
afterEach(async () => {
  await sql`delete from price_change`.execute(app.ctx.db)
  await sql`delete from gift where code like 'own@_%' escape '@' or picture_key is not null`.execute(app.ctx.db)
  await sql`delete from item_name`.execute(app.ctx.db)
  await sql`delete from boost_name`.execute(app.ctx.db)
  await loadItemNames(app.ctx)
})
afterAll(() => app.close())
afterAll(() => bystander.expectUnchanged())

const { staffCatalogue } = api
const reason = 'Members asked for it.'
const basket = { en: 'Basket', es: 'Cesta', fr: 'Panier', pt: 'Cesto', sw: 'Kikapu', price: '4', startsAt: '' }
type Adding = { token?: string; bytes?: Buffer; key?: string }
const add = (fields: Partial<typeof basket> = {}, { token = admin.token, bytes = png, key }: Adding = {}) =>
  app.call(staffCatalogue.addGift, {
    token,
    headers: key ? { 'idempotency-key': key } : {},
    raw: withFields({ ...basket, reason, ...fields }, bytes),
  })
const shopOf = async ({ token }: Made) =>
  (await app.call(api.gifts.plans, { token, headers: { 'accept-language': 'sw' } })).data.plans
const audited = async (action: string) =>
  (
    await sql<{ details: object }>`select details from audit_entry where action = ${action} order by id`.execute(
      app.ctx.db,
    )
  ).rows.map(({ details }) => details)

test('a new gift is in the shop at once with its names and its picture, can be given, and is recorded', async () => {
  const { one, other } = await makeMatch(app)
  await fund(app.ctx, one.id, 1000n)
  const saved = await add()
  expect([saved.status, saved.message]).toEqual([201, 'The gift is saved.'])
  const gift = (await shopOf(one)).at(-1)
  expect(gift).toMatchObject({ name: 'Kikapu', amount: 4 })
  expect(gift?.icon).toMatch(/^\/api\/gifts\/pictures\/own_[\da-f]{16}$/)
  const sent = await fetchPhoto(app, gift?.icon ?? '')
  expect([sent.statusCode, sent.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(sent.headers['cache-control']).toContain('immutable')

  const params = { id: gift?.id ?? '', otherId: other.uid }
  await app.call(api.gifts.purchase, { token: one.token, params, body: {} })
  const received = (await app.call(api.gifts.mine, { token: other.token })).data.plans[0]
  expect(received?.gift).toMatchObject({ name: 'Basket', icon: gift?.icon })
  expect(await audited('gift.add')).toMatchObject([{ reason, price: 400, names: { sw: 'Kikapu' } }])
})

test('a retry and a double click add one gift and leave no file, and another form with the same key is refused', async () => {
  const key = randomUUID()
  const before = (await shopOf(admin)).length
  expect((await add({}, { key })).status).toBe(201)
  const files = storedFiles(app).length
  const answers = await Promise.all(Array.from({ length: 3 }, () => add({}, { key })))
  expect(answers.map(({ status, message }) => [status, message])).toEqual(
    Array.from({ length: 3 }, () => [201, 'The gift is saved.']),
  )
  expect(await shopOf(admin)).toHaveLength(before + 1)
  expect(storedFiles(app)).toHaveLength(files)
  for (const other of [await add({ en: 'Box' }, { key }), await add({}, { key, bytes: await picture(90, 90) })])
    expect([other.status, other.code]).toEqual([422, 'key_reused'])
  expect(await shopOf(admin)).toHaveLength(before + 1)
  expect(storedFiles(app)).toHaveLength(files)
})

test('a retry after the start of the gift has come adds none and is not refused', async () => {
  const form = { startsAt: new Date(app.ctx.now().getTime() + 60_000).toISOString() }
  const key = randomUUID()
  expect((await add(form, { key })).status).toBe(201)
  app.advance(90_000)
  expect((await add(form, { key })).status).toBe(201)
  expect(await listOwnGifts(app.ctx.db)).toHaveLength(1)
  expect((await add(form)).errors).toHaveProperty('startsAt')
})

test('the preview says the place, the extreme price and names that another gift has', async () => {
  const body = { ...basket, fr: 'rose', price: '999', startsAt: null }
  const { data } = await app.call(staffCatalogue.previewGift, { token: admin.token, body })
  const gifts = await shopOf(admin)
  expect(data).toEqual({ place: gifts.length + 1, price: 999, extreme: 'dearest', sameNames: ['fr'] })
})

test('refused: a missing name, no picture, another file, a price of nothing, a full list, staff without the permission', async () => {
  expect((await add({ sw: '' })).errors).toHaveProperty('sw')
  expect((await add({}, { bytes: Buffer.from('<svg/>') })).errors).toHaveProperty('file')
  expect((await add({ price: '0' })).errors).toHaveProperty('price')
  expect((await add({ startsAt: '2020-01-01T00:00:00Z' })).errors).toHaveProperty('startsAt')
  const finance = await makeMember(app, { role: 'admin', permissions: ['finance'] })
  expect((await add({}, { token: finance.token })).code).toBe('forbidden')
  await sql`insert into gift (code, price, position, picture_key)
    select 'filler' || n, 100, 50, 'none' from generate_series(1, ${giftsMax}) n`.execute(app.ctx.db)
  expect((await add()).code).toBe('conflict')
})

test('a picture is found for added gifts only, and while its file is stored', async () => {
  expect((await fetchPhoto(app, '/api/gifts/pictures/own_0123456789abcdef')).statusCode).toBe(404)
  await add()
  const icon = (await shopOf(admin)).at(-1)?.icon ?? ''
  const { get } = app.ctx.storage
  app.ctx.storage.get = async () => null
  const missing = await fetchPhoto(app, icon)
  app.ctx.storage.get = get
  expect([missing.statusCode, (await fetchPhoto(app, icon)).statusCode]).toEqual([404, 200])
})

test('the operator removes a picture: its files go, the gift is not sold, and who was given it has it still', async () => {
  const { one, other } = await makeMatch(app)
  await fund(app.ctx, one.id, 1000n)
  const filesBefore = storedFiles(app).length
  await add()
  const gift = (await shopOf(one)).at(-1)
  const code = gift?.icon.split('/').at(-1) ?? ''
  await app.call(api.gifts.purchase, { token: one.token, params: { id: gift?.id ?? '', otherId: other.uid }, body: {} })
  await add({ startsAt: new Date(app.ctx.now().getTime() + 3_600_000).toISOString() })
  const waiting = (await listOwnGifts(app.ctx.db)).at(-1)?.code ?? ''
  const removal = { code, reason: 'A list of known pictures has it.' }
  expect(await removeGiftPicture(app.ctx, removal)).toEqual({ areBytesGone: true, cancelled: 0 })
  expect(await removeGiftPicture(app.ctx, removal)).toBe('none')
  expect(await removeGiftPicture(app.ctx, { ...removal, code: 'own_0' })).toBe('unknown')
  expect((await fetchPhoto(app, gift?.icon ?? '')).statusCode).toBe(404)
  expect((await shopOf(one)).map(({ id }) => id)).not.toContain(gift?.id)
  expect((await app.call(api.gifts.mine, { token: other.token })).data.plans[0]?.gift.name).toBe('Basket')
  const { items } = (await app.call(staffCatalogue.list, { token: admin.token })).data
  expect(items.find(({ id }) => id === gift?.id)).toMatchObject({ icon: null, active: false })
  const body = { country: null, price: '4', active: true, startsAt: null, reason }
  const item = { kind: 'gift', id: gift?.id ?? '' } as const
  const sale = await app.call(staffCatalogue.change, { token: admin.token, params: item, body })
  expect([sale.status, sale.message]).toEqual([409, expect.stringContaining('picture was removed')])
  expect(await removeGiftPicture(app.ctx, { ...removal, code: waiting })).toEqual({ areBytesGone: true, cancelled: 1 })
  expect(storedFiles(app)).toHaveLength(filesBefore)
  const { rows: changes } = await sql<{ state: string }>`select state from price_change`.execute(app.ctx.db)
  expect(changes).toEqual([{ state: 'cancelled' }])
  expect((await listOwnGifts(app.ctx.db)).map(({ active, hasPicture }) => [active, hasPicture])).toEqual([
    [false, false],
    [false, false],
  ])
  expect(await audited('gift.removePicture')).toEqual([removal, { ...removal, code: waiting }])
})

test('the gifts get another order, each named once, and the change is recorded', async () => {
  const member = await makeMember(app)
  const { items } = (await app.call(staffCatalogue.list, { token: admin.token })).data
  const gifts = items.filter(({ kind }) => kind === 'gift')
  const before = gifts.map(({ id }) => id)
  const offered = gifts.filter(({ active }) => active).map(({ id }) => id)
  const order = (ids: string[]) => app.call(staffCatalogue.orderGifts, { token: admin.token, body: { ids, reason } })
  const after = before.toReversed()
  expect((await order(after)).status).toBe(200)
  expect((await shopOf(member)).map(({ id }) => id)).toEqual(offered.toReversed())
  expect(await audited('gift.order')).toHaveLength(1)
  expect((await order(after)).code).toBe('conflict')
  expect((await order(after.slice(1))).code).toBe('conflict')
  expect((await order([...after.slice(1), after[1] ?? ''])).code).toBe('conflict')
  await order(before)
})

test('a boost has the name that staff gave it, in the shop, and in the statement that of then, or its days', async () => {
  const member = await makeMember(app)
  await fund(app.ctx, member.id, 3000n)
  const id = shop.boost(3)
  const rename = (fr: string) =>
    app.call(staffCatalogue.changeNames, {
      token: admin.token,
      params: { kind: 'boost', id },
      body: { en: '', es: '', fr, pt: '', sw: '', reason },
    })
  const french = { token: member.token, headers: { 'accept-language': 'fr' } }
  const name = async () =>
    (await app.call(api.boosts.plans, french)).data.plans.find(({ period }) => period === 3)?.name
  const buy = async () => {
    app.advance(1000)
    expect((await app.call(api.boosts.buy, { token: member.token, params: { id }, body: {} })).status).toBe(200)
    app.advance(1000)
  }
  await buy()
  const { data } = await rename('Week-end')
  expect(data.items.find((item) => item.id === id)).toMatchObject({
    name: '3 days',
    names: { own: { fr: 'Week-end' } },
  })
  expect(await name()).toBe('Week-end')
  await buy()
  const names = async () =>
    (await app.call(api.wallet.transactions, french)).data.transactions
      .filter(({ kind }) => kind === 'boost_purchase')
      .map((row) => row.name)
  const named = expect.stringMatching(/^Boost\u202f: Week-end, \d+\sjours?$/)
  expect(await names()).toEqual([named, 'Boost de 3 jours'])
  await rename('')
  expect(await name()).toBeNull()
  await buy()
  expect(await names()).toEqual(['Boost de 3 jours', named, 'Boost de 3 jours'])
})

// Last: the password of the administrator is no longer fresh after it.
test('a gift with a later start is offered from then on, and can be cancelled until then', async () => {
  const member = await makeMember(app)
  const startsAt = new Date(app.ctx.now().getTime() + 86_400_000).toISOString()
  const { data } = await add({ startsAt })
  const item = data.items.filter(({ kind }) => kind === 'gift').at(-1)
  expect(item).toMatchObject({ active: false, waiting: [{ startsAt, active: true, price: 4 }] })
  expect((await shopOf(member)).map(({ name }) => name)).not.toContain('Kikapu')
  await letPass(app, 86_400_000)
  await app.runJobs()
  expect((await shopOf(member)).map(({ name }) => name)).toContain('Kikapu')
})
