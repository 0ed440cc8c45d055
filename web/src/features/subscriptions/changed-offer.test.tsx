import { usualDailyLimits } from '@karibu/contract'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { freePlan, silverPlan, subscriptionOf, walletOf } from '../../test/money.tsx'
import { makeFakeServer, show, userOf } from '../../test/people.tsx'
import { Upgrade } from './upgrade.tsx'

const { server, seen, answer } = makeFakeServer()
const endsAt = '2026-06-01T09:00:00.000Z'
const before = { price: 9.99, calls: 10, messages: null, giftConversion: 60 }
const after = { price: 12.5, calls: 10, messages: 300, giftConversion: 55 }

beforeAll(async () => {
  await startI18n('en')
  server.listen({ onUnhandledFrame: 'error' })
})
beforeEach(() => sessionStorage.clear())
afterEach(() => {
  server.resetHandlers()
  vi.restoreAllMocks()
  seen.length = 0
})
afterAll(() => server.close())

const offer = (silver: typeof before | typeof after) => {
  const change = { price: silver.price, credit: 0, endsAt }
  const plans = [
    { ...freePlan, change: null },
    { ...silverPlan, ...silver, change },
  ]
  answer('get', '/subscriptions/plans', { data: { plans, requestLevels: usualDailyLimits.requestsADay } })
}

function open({ wallet = walletOf(), currencies = [] }: { wallet?: object; currencies?: object[] } = {}) {
  offer(before)
  answer('get', '/me/subscription', { data: { subscription: subscriptionOf() } })
  answer('get', '/me/subscription/history', { data: { periods: [], nextCursor: null } })
  answer('get', '/wallet', { data: wallet })
  answer('get', '/me', { data: { user: userOf() } })
  answer('get', '/currencies', { data: { currencies } })
  return show(<Upgrade depositPath="/dashboard/deposit" need="write" />)
}
const refusal = { status: 409, code: 'conflict', message: 'The plan now includes less.' }
const bodies = (path: string) => seen.flatMap((sent) => (sent.path.endsWith(path) ? JSON.parse(sent.body) : []))
const changes = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('a refused purchase loads the offer again, says what changed, and the next press buys what is shown then', async () => {
  answer('post', '/subscriptions/:id/subscribe', refusal)
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Choose Silver' }))
  expect(screen.queryByText(/^This has changed/)).toBeNull()
  offer(after)
  await user.click(screen.getByRole('button', { name: /^Pay \$9\.99/ }))
  expect(await screen.findByText('The plan now includes less.')).toBeTruthy()
  expect(await screen.findByText('This has changed since you opened the page:')).toBeTruthy()
  expect(changes()).toEqual(
    expect.arrayContaining([
      'Price: $9.99 before, $12.50 now',
      'First messages: up to your daily limit before, 300 now',
      'Your share of gifts: 60% before, 55% now',
    ]),
  )
  expect(changes().filter((text) => text?.startsWith('Calls:'))).toEqual([])

  answer('post', '/subscriptions/:id/subscribe', { data: { subscription: subscriptionOf(), wallet: walletOf() } })
  await user.click(screen.getByRole('button', { name: /^Pay \$12\.50/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodies('/subscribe')).toEqual([
    { renew: false, price: 9.99, plan: before },
    { renew: false, price: 12.5, plan: after },
  ])
})

test('what is better than it was is said too', async () => {
  answer('post', '/subscriptions/:id/subscribe', refusal)
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Choose Silver' }))
  offer({ ...before, calls: 40 })
  await user.click(screen.getByRole('button', { name: /^Pay \$9\.99/ }))
  expect(await screen.findByText('Calls: 10 before, 40 now')).toBeTruthy()
})

/** Opens the payment of what the wallet lacks for Silver, which the server answers like this. */
async function openPayment(reply: Parameters<typeof answer>[2]) {
  vi.spyOn(window, 'open').mockReturnValue(null)
  localStorage.setItem('currency', 'NGN')
  const naira = {
    ...{ id: 'NGN', name: 'Nigerian naira', abbr: 'NGN', decimals: 2, smallest: 1327, largest: 1_326_160 },
    ...{ perUsd: 1326.16, channels: ['paystack'], methods: [{ channel: 'paystack', method: 'card' }] },
  }
  const [startedAt, expiresAt] = [0, 900_000].map((later) => new Date(Date.now() + later).toISOString())
  const rate = { deposit_rate: 1326.16, quoteId: silverPlan.id, expiresAt, asOf: startedAt, stale: false }
  answer('post', '/deposit/rate', { data: { rate } })
  answer('post', '/deposit/payment/info', reply)
  const { user } = open({ wallet: walletOf({ usd: 2 }), currencies: [naira] })
  await user.click(await screen.findByRole('button', { name: 'Choose Silver' }))
  return { user, pay: await screen.findByRole('button', { name: /^Add \$.* and start Silver/ }) }
}

test('a purchase that waits for a deposit carries what was shown, and its refusal loads the offer again', async () => {
  const { user, pay } = await openPayment(refusal)
  offer(after)
  await user.click(pay)
  expect(await screen.findByText('The plan now includes less.')).toBeTruthy()
  expect(await screen.findByText('Price: $9.99 before, $12.50 now')).toBeTruthy()
  const purchase = { kind: 'plan', id: silverPlan.id, renew: false, price: 9.99, plan: before }
  expect(bodies('/deposit/payment/info')).toMatchObject([{ purchase }])
})

test('after a lost answer the same payment is asked for again, whatever the offer is now', async () => {
  const { user, pay } = await openPayment({ status: 503, code: 'unavailable', message: 'Try again in a moment.' })
  offer(after)
  await user.click(pay)
  expect(await screen.findByText('Try again in a moment.')).toBeTruthy()
  await waitFor(() => expect(pay).toHaveProperty('disabled', false))
  await user.click(pay)
  await waitFor(() => expect(bodies('/deposit/payment/info')).toHaveLength(2))
  const [first, second] = bodies('/deposit/payment/info')
  expect(second).toEqual(first)
})
