import { randomUUID } from 'node:crypto'
import { api, type Transaction } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setReadOnly } from '../../../db/site/maintenance.ts'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import type { TestSandbox } from '../../../test/fakes/sandbox.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { legalDetails } from '../../../test/legal-details.ts'
import { lagos, type Made, makeMember } from '../../../test/members/make-member.ts'
import { makeMatch } from '../../../test/members/matches.ts'
import { fund } from '../../../test/money/books.ts'
import { askWithdrawal, makeAccount, makeEarner } from '../../../test/money/payouts.ts'
import { type Shop, stockShop } from '../../../test/money/shop.ts'
import { readPdf } from '../../../test/pdf-text.ts'

let app: TestApp
let bystander: Bystander
let sandbox: TestSandbox
let shop: Shop
const vat = { number: 'VAT 0042', rates: [{ country: 'NG', percent: 7.5, from: '2020-01-01' }] }

beforeAll(async () => {
  app = await makeTestApp()
  app.ctx.config.legal = legalDetails
  bystander = await makeBystander(app)
  sandbox = await app.startSandbox()
  shop = await stockShop(app)
})
afterAll(() => app.close())
afterAll(() => bystander.expectUnchanged())

const settle = async () => {
  await sandbox.quiet()
  await app.runJobs()
}
const statement = async ({ token }: { token: string }, channel?: string): Promise<Transaction[]> =>
  (await app.call(api.wallet.transactions, { token, query: { channel } })).data.transactions
const ofKind = async (who: { token: string }, kind: string, channel?: string) => {
  const found = (await statement(who, channel)).find((row) => row.kind === kind)
  if (!found) throw new Error(`no ${kind}`)
  return found
}
const fetchReceipt = ({ token }: { token: string }, id: string, locale = 'en') =>
  app.app.inject({
    url: `/api/account/transactions/${id}/receipt`,
    headers: { authorization: `Bearer ${token}`, 'accept-language': locale },
  })
const bytesOf = async (who: { token: string }, id: string, locale?: string) => {
  const response = await fetchReceipt(who, id, locale)
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200)
  return response.rawPayload
}
const textOf = async (who: { token: string }, id: string, locale?: string) =>
  (await readPdf(await bytesOf(who, id, locale))).text

async function deposit(payer: Made, body: { currency: string; amount: number }) {
  const started = await app.call(api.deposits.start, { token: payer.token, body: { channel: 'paystack', ...body } })
  await sandbox.pay(started.data.reference)
  await settle()
  return started.data.reference
}

test('the receipt of a deposit states seller, buyer, amount, rate and what was credited', async () => {
  const payer = await makeMember(app, { firstname: 'Ɔlú Ŋkɛ̀', lastname: 'Ọ̀ṣúnlẹ́yẹ' })
  const reference = await deposit(payer, { currency: 'NGN', amount: 20_000 })
  const row = await ofKind(payer, 'deposit')
  expect(row.receipt).toBe(true)
  expect((await app.call(api.deposits.get, { token: payer.token, params: { reference } })).data.receipt).toBe(row.id)
  const response = await fetchReceipt(payer, row.id)
  expect(response.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename="karibu-\d{4}(-\w{4}){3}\.pdf"$/),
    'cache-control': 'private, no-store',
  })
  const { text, info, pages, tags } = await readPdf(response.rawPayload)
  expect(text.normalize('NFC')).toContain('Ɔlú Ŋkɛ̀ Ọ̀ṣúnlẹ́yẹ'.normalize('NFC'))
  for (const part of [
    'Example Ltd',
    'RC 1234567',
    '1 Example Road',
    reference,
    'NGN 20,000.00',
    '1 USD = 1,326.16 NGN',
  ])
    expect(text).toContain(part)
  expect(text).toMatch(/Added to the wallet USD 15\.08/)
  expect(text).toMatch(/Test payment: no real money moved\. .*Example Ltd isn’t registered for VAT/)
  expect([pages, info.Language, tags[0], tags[2]]).toEqual([1, 'en-GB', 'Figure', 'H1'])
  expect(info.Title).toMatch(/^Karibu – Receipt \d{4}-/)
})

test('the same receipt has the same bytes, also after the member and the operator are renamed', async () => {
  const payer = await makeMember(app)
  await deposit(payer, { currency: 'USD', amount: 12 })
  const { id } = await ofKind(payer, 'deposit')
  const [first, second] = await Promise.all([bytesOf(payer, id), bytesOf(payer, id)])
  await app.ctx.db.updateTable('member').set({ lastname: 'Renamed' }).where('id', '=', payer.id).execute()
  app.advance(86_400_000)
  app.ctx.config.legal = { ...legalDetails, entity: 'Another Ltd', vat }
  const later = await bytesOf(await anewOf(payer), id)
  app.ctx.config.legal = legalDetails
  expect(second.equals(first)).toBe(true)
  expect(later.equals(first)).toBe(true)
  expect((await readPdf(later)).text).not.toMatch(/Renamed|Another/)
})

const anewOf = async (member: Made) => {
  const expires_at = new Date(app.ctx.now().getTime() + 86_400_000)
  const set = { expires_at, last_used_at: app.ctx.now() }
  await app.ctx.db.updateTable('member_session').set(set).where('member_id', '=', member.id).execute()
  return member
}

test('gifts, boosts and plans have a receipt with VAT in every language', async () => {
  app.ctx.config.legal = { ...legalDetails, vat }
  const { one: giver, other } = await makeMatch(app)
  await app.call(api.profiles.change, { token: giver.token, body: lagos })
  await fund(app.ctx, giver.id, 10_000n)
  const { token } = giver
  await app.call(api.gifts.purchase, { token, params: { id: shop.gift('rose'), otherId: other.uid }, body: {} })
  await app.call(api.boosts.buy, { token, params: { id: shop.boost(7) }, body: {} })
  await app.call(api.subscriptions.subscribe, { token, params: { id: shop.plan('silver') }, body: { renew: false } })
  const boost = await textOf(giver, (await ofKind(giver, 'boost_purchase')).id)
  expect(boost).toMatch(
    /VAT number: VAT 0042 .*Price without VAT USD 9\.29 VAT 7\.5% USD 0\.70 Fee USD 0\.00 Total paid USD 9\.99/,
  )
  expect(await textOf(giver, (await ofKind(giver, 'plan_purchase')).id, 'fr')).toMatch(/Reçu .*TVA 7,5 % 0,70 USD/)
  const gift = (await ofKind(giver, 'gift_purchase')).id
  const titles = { en: 'Receipt', es: 'Recibo', fr: 'Reçu', pt: 'Recibo', sw: 'Risiti' }
  for (const [locale, title] of Object.entries(titles)) {
    const { text, info } = await readPdf(await bytesOf(giver, gift, locale))
    expect(text).toContain(title)
    expect(info.Language?.slice(0, 2)).toBe(locale)
  }
  expect(await textOf(giver, gift)).not.toContain('Total paid USD 0.00')
  app.ctx.config.legal = legalDetails
})

test('a withdrawal has a receipt once it is paid out', async () => {
  const earner = await makeEarner(app, 10_000n)
  expect(
    (await askWithdrawal(app, earner, { accountId: await makeAccount(app, earner), amount: '20.50' })).status,
  ).toBe(201)
  const held = await ofKind(earner, 'payout_hold', 'paystack')
  expect([held.receipt, (await fetchReceipt(earner, held.id)).statusCode]).toEqual([false, 404])
  await app.runJobs()
  await settle()
  expect((await ofKind(earner, 'payout_hold', 'paystack')).receipt).toBe(true)
  expect(await textOf(earner, held.id)).toMatch(/Taken from the wallet USD 20\.50 .*Paid out NGN 27,186\.28/)
})

async function expectNoReceipt(who: { token: string }, id: string) {
  const row = (await statement(who, 'paystack')).find((one) => one.id === id)
  expect([row?.receipt, (await fetchReceipt(who, id)).statusCode]).toEqual([false, 404])
}

test('a withdrawal that bounced after it was paid out has no receipt any more', async () => {
  const earner = await makeEarner(app, 10_000n)
  const requested = await askWithdrawal(app, earner, { accountId: await makeAccount(app, earner) })
  await app.runJobs()
  await settle()
  const { id, status } = await ofKind(earner, 'payout_hold', 'paystack')
  expect(status).toBe('done')
  await bytesOf(earner, id)
  await sandbox.movePayout(requested.data.withdrawal.reference, 'reversed')
  await settle()
  await ofKind(earner, 'payout_reversed', 'paystack')
  await expectNoReceipt(earner, id)
  expect((await ofKind(earner, 'payout_hold', 'paystack')).status).toBe('reversed')
  const file = await app.app.inject({
    url: '/api/account/transactions?channel=paystack',
    headers: { authorization: `Bearer ${earner.token}`, accept: 'text/csv' },
  })
  const { reference } = requested.data.withdrawal
  const lines = file.body.split('\r\n').filter((line) => line.includes(reference) && line.includes(',-'))
  expect(lines).toEqual([expect.stringContaining(',reversed,')])
})

test('a read-only site sends a receipt that was written before and writes no other', async () => {
  const payer = await makeMember(app)
  await deposit(payer, { currency: 'USD', amount: 7 })
  const { id: written } = await ofKind(payer, 'deposit')
  const before = await bytesOf(payer, written)
  await deposit(payer, { currency: 'USD', amount: 8 })
  const { id } = await ofKind(payer, 'deposit')
  const rows = () => app.ctx.db.selectFrom('receipt').where('transfer', '=', id).select('number').execute()
  await setReadOnly(app.ctx, true)
  try {
    expect((await bytesOf(payer, written)).equals(before)).toBe(true)
    const refused = await fetchReceipt(payer, id)
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable'])
    expect(refused.headers['retry-after']).toBe('60')
    // A payment of another member is not found then either.
    expect((await fetchReceipt(await makeMember(app), id)).statusCode).toBe(404)
    expect(await rows()).toEqual([])
  } finally {
    await setReadOnly(app.ctx, false)
  }
  await bytesOf(payer, id)
  expect(await rows()).toHaveLength(1)
})

test('a deposit that staff sent back has no receipt; one of which a part was sent back keeps it', async () => {
  const payer = await makeMember(app)
  const reference = await deposit(payer, { currency: 'USD', amount: 20 })
  const { id } = await ofKind(payer, 'deposit')
  const staff = await makeMember(app, { role: 'admin' })
  const refund = async (body: { amount?: number }) => {
    const request = { token: staff.token, params: { reference }, headers: { 'idempotency-key': randomUUID() } }
    expect(
      (await app.call(api.staffDeposits.refund, { ...request, body: { reason: 'By mistake.', ...body } })).status,
    ).toBe(200)
  }
  const shown = async () => (await app.call(api.deposits.get, { token: payer.token, params: { reference } })).data
  await refund({ amount: 5 })
  await settle()
  await settle()
  expect([(await ofKind(payer, 'deposit')).receipt, (await shown()).receipt]).toEqual([true, id])
  await bytesOf(payer, id)
  await refund({})
  // Already while it is on its way.
  expect((await shown()).receipt).toBeNull()
  await expectNoReceipt(payer, id)
  await settle()
  await settle()
  expect(await shown()).toMatchObject({ status: 'reversed', receipt: null })
  await expectNoReceipt(payer, id)
})

test('other members, other staff and unknown ids find no receipt, and none is written', async () => {
  const owner = await makeMember(app)
  await deposit(owner, { currency: 'USD', amount: 5 })
  const { id } = await ofKind(owner, 'deposit')
  for (const other of [await makeMember(app), await makeMember(app, { role: 'admin' })])
    expect((await fetchReceipt(other, id)).json()).toMatchObject({ code: 'not_found' })
  expect((await fetchReceipt(owner, '00000000-0000-4000-8000-000000000000')).statusCode).toBe(404)
  expect((await fetchReceipt(owner, 'no-id')).statusCode).toBe(400)
  expect(await app.ctx.db.selectFrom('receipt').where('transfer', '=', id).selectAll().execute()).toEqual([])
  const moves = (await statement(owner)).filter(({ receipt }) => !receipt)
  for (const { id: none } of moves) expect((await fetchReceipt(owner, none)).statusCode).toBe(404)
})
