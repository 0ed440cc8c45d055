import { api } from '@karibu/contract'
import { dayIn } from '@karibu/contract/date-text'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../test/bystanders/bystander.ts'
import { centreOf, relay } from '../../test/communication/notices.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { unzip } from '../../test/media/unzip.ts'
import { join, password } from '../../test/members/accounts.ts'
import { makeMember } from '../../test/members/make-member.ts'
import { fund } from '../../test/money/books.ts'
import { letPass, type Shop, stockShop } from '../../test/money/shop.ts'
import { sweepSubscriptions } from './sweep.ts'

const day = 86_400_000

let app: TestApp
let bystander: Bystander
let shop: Shop
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  shop = await stockShop(app)
})
afterAll(() => app.close())
afterAll(() => bystander.expectUnchanged())

const inFrench = { 'accept-language': 'fr' }

test('plan names are in the language of the request', async () => {
  const { token } = await makeMember(app)
  const names = async (headers: Record<string, string>) =>
    (await app.call(api.subscriptions.plans, { token, headers })).data.plans.map(({ name }) => name)
  expect(await names(inFrench)).toEqual(['Gratuite', 'Argent', 'Or', 'Platine'])
  expect(await names({ 'accept-language': 'sw' })).toEqual(['Bure', 'Silva', 'Dhahabu', 'Platinamu'])
  const mine = await app.call(api.subscriptions.mine, { token, headers: { 'accept-language': 'pt' } })
  expect(mine.data.subscription.plan.name).toBe('Grátis')
})

test('the name of a plan is translated in the statement, the notification and the mail, with the date in the time zone of the reader', async () => {
  const member = await makeMember(app, { locale: 'fr' })
  await fund(app.ctx, member.id, 10_000n)
  await app.call(api.subscriptions.subscribe, {
    token: member.token,
    params: { id: shop.plan('gold') },
    body: { renew: true },
  })
  const { data } = await app.call(api.wallet.transactions, { token: member.token, headers: inFrench })
  expect(data.transactions.map(({ name }) => name).join()).toContain('Or')
  expect(data.transactions.map(({ name }) => name).join()).not.toContain('Gold')

  await app.call(api.accounts.changeSettings, { token: member.token, body: { timeZone: 'Pacific/Kiritimati' } })
  await letPass(app, 28 * day)
  await sweepSubscriptions(app.ctx)
  await app.runJobs()
  const { data: own } = await app.call(api.subscriptions.mine, { token: member.token })
  const mail = app.mails.find(({ to }) => to === member.email)
  const reader = { locale: 'fr', timeZone: 'Pacific/Kiritimati' }
  expect(mail?.subject).toContain('Or')
  expect(mail?.subject).toContain(dayIn(reader, new Date(own.subscription.endsAt ?? '')))
  await relay(app)
  const { notifications } = await centreOf(app, member)
  expect(notifications.find(({ kind }) => kind === 'plan')?.data.plan).toBe('Or')
})

test('a plan renamed by the operator keeps its name', async () => {
  expect(app.ctx.translations.plan('fr', 'Village', 'now')).toBe('Village')
})

// Last: it renames the plan.
test('a period that was paid after its start has the name of its line in the statement, also in the data export', async () => {
  const email = 'grace@example.com'
  const token = await join(app, email)
  const found = app.ctx.db.selectFrom('member').where('email', '=', email).select('id')
  const { id } = await found.executeTakeFirstOrThrow()
  await fund(app.ctx, id, 2000n)
  const params = { id: shop.plan('gold') }
  await app.call(api.subscriptions.subscribe, { token, params, body: { renew: true } })
  await letPass(app, 30 * day + 1000)
  await sweepSubscriptions(app.ctx)
  const staff = await makeMember(app, { role: 'admin' })
  const body = { en: 'Sun', es: '', fr: '', pt: '', sw: '', reason: 'Members know it by this name.' }
  const key = { kind: 'plan' as const, ...params }
  expect((await app.call(api.staffCatalogue.changeNames, { token: staff.token, params: key, body })).status).toBe(200)
  app.advance(1000)
  await fund(app.ctx, id, 10_000n)
  await app.call(api.subscriptions.subscribe, { token, params, body: {} })
  const { periods } = (await app.call(api.subscriptions.history, { token })).data
  expect(periods.map(({ planName, reason }) => `${planName} ${reason}`)).toEqual(['Sun renewed', 'Gold bought'])
  const { transactions } = (await app.call(api.wallet.transactions, { token })).data
  expect(transactions.flatMap(({ name }) => /Sun|Gold/.exec(name)?.[0] ?? [])).toEqual(['Sun', 'Gold'])
  const exported = await app.app.inject({
    ...{ method: 'POST', url: '/api/me/export', payload: { password } },
    headers: { authorization: `Bearer ${token}` },
  })
  const file = (await unzip(exported.rawPayload))['subscriptionPeriods.json']?.toString() ?? ''
  expect([...file.matchAll(/"plan": ?"(\w+)"/g)].map(([, name]) => name).toSorted()).toEqual(['Gold', 'Sun'])
})
