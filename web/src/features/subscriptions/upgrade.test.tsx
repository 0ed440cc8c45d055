import { usualDailyLimits } from '@karibu/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { freePlan, goldPlan, silverPlan, subscriptionOf, walletOf } from '../../test/money.tsx'
import { makeFakeServer, show, userOf } from '../../test/people.tsx'
import { spec } from '../../test/spec.ts'
import { Upgrade } from './upgrade.tsx'

const { server, seen, answer } = makeFakeServer()
const endsAt = '2026-06-01T09:00:00.000Z'
const { price, calls, messages, giftConversion } = silverPlan
const shownSilver = { price, calls, messages, giftConversion }
const onSilver = { plan: silverPlan, startedAt: '2026-05-02T09:00:00.000Z', endsAt }

beforeAll(async () => {
  await startI18n('en')
  server.listen({ onUnhandledFrame: 'error' })
})
beforeEach(() => sessionStorage.clear())
afterEach(() => {
  requestLevels = usualDailyLimits.requestsADay
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

function open(subscription = subscriptionOf(), change = { price: 19.99, credit: 0, endsAt }, need = 'call') {
  const plans = [
    { ...goldPlan, change },
    { ...freePlan, change: null },
    { ...silverPlan, change: subscription.plan.id === silverPlan.id ? null : { price: 9.99, credit: 0, endsAt } },
  ]
  return openPlans(plans, need, subscription)
}

type Levels = { address: number; phone: number; photo: number }
let requestLevels: Levels = usualDailyLimits.requestsADay

function openPlans(plans: object[], need: string, subscription = subscriptionOf()) {
  answer('get', '/subscriptions/plans', { data: { plans, requestLevels } })
  answer('get', '/me/subscription', { data: { subscription } })
  answer('get', '/me/subscription/history', { data: { periods: [], nextCursor: null } })
  answer('get', '/wallet', { data: walletOf() })
  answer('get', '/me', { data: { user: userOf() } })
  answer('get', '/currencies', { data: { currencies: [] } })
  return show(<Upgrade depositPath="/dashboard/deposit" need={need} />)
}
const sent = (method: string) => seen.filter((request) => request.method === method)
const bodyOf = (method: string) => JSON.parse(sent(method)[0]?.body ?? '')

const headings = async () => (await screen.findAllByRole('heading', { level: 3 })).map((heading) => heading.textContent)

test(
  'the plans are labelled by purpose, ordered by price, and followed by the free features',
  spec('2.105'),
  async () => {
    open()
    expect(await headings()).toEqual(['I want to write first', 'I want to call'])
    expect(screen.getByText('What stays free')).toBeTruthy()
  },
)

test('on a phone the plan for calls is expanded, or the one for the missing feature; a tap expands another', async () => {
  const { user, unmount } = open()
  expect(await screen.findByRole('button', { name: 'Choose Gold' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Choose Silver' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show Silver' }))
  expect(screen.getByRole('button', { name: 'Choose Silver' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Choose Gold' })).toBeNull()
  unmount()
  open(subscriptionOf(), undefined, 'write')
  expect(await screen.findByRole('button', { name: 'Choose Silver' })).toBeTruthy()
})

test('no plan shows more first messages than a member may write, and the page states the limit', async () => {
  const plans = [
    { ...silverPlan, messages: 599, change: null },
    { ...goldPlan, messages: 600, change: null },
  ]
  const { unmount } = openPlans(plans, 'call')
  expect(await screen.findByText('First messages up to your daily limit')).toBeTruthy()
  expect(screen.getByText(/to 5 new people a day, to 10 once .* and to 20 once/)).toBeTruthy()
  unmount()
  openPlans(plans, 'write')
  expect(await screen.findByText('599 first messages')).toBeTruthy()
})

test('a limit that staff changed is the one that the page states and compares plans with', async () => {
  requestLevels = { address: 2, phone: 7, photo: 9 }
  openPlans([{ ...goldPlan, messages: 270, change: null }], 'call')
  expect(await screen.findByText('First messages up to your daily limit')).toBeTruthy()
  expect(screen.getByText(/to 2 new people a day, to 7 once .* and to 9 once/)).toBeTruthy()
})

test('a used-up allowance links to a larger plan, if there is one', async () => {
  const left = { calls: 0, messages: 0 }
  const { unmount } = open(subscriptionOf({ ...onSilver, left }))
  expect(await screen.findByText(/A larger plan below gives you more/)).toBeTruthy()
  unmount()
  open(subscriptionOf({ ...onSilver, plan: goldPlan, left }))
  expect(await screen.findByText('0 of 60 left')).toBeTruthy()
  expect(screen.queryByText(/A larger plan below/)).toBeNull()
})

test('a plan is paid once, with total and date on the button, and not renewed unless ticked', async () => {
  answer('post', '/subscriptions/:id/subscribe', {
    data: { subscription: subscriptionOf(onSilver), wallet: walletOf() },
    message: 'Silver is yours',
  })
  const { user } = open(undefined, undefined, 'write')
  await user.click(await screen.findByRole('button', { name: 'Choose Silver' }))
  expect((screen.getByRole('checkbox', { name: /Renew/ }) as HTMLInputElement).checked).toBe(false)
  await user.dblClick(screen.getByRole('button', { name: 'Pay $9.99, plan ends 1\u00a0Jun 2026' }))
  expect(await screen.findByText('Silver is yours')).toBeTruthy()
  expect(sent('POST')).toHaveLength(1)
  expect(bodyOf('POST')).toEqual({ renew: false, price: 9.99, plan: shownSilver })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('if ticked, the button shows amount and date of the renewal, and the renewal is requested', async () => {
  answer('post', '/subscriptions/:id/subscribe', {
    data: { subscription: subscriptionOf({ ...onSilver, renews: true }), wallet: walletOf() },
  })
  const { user } = open(undefined, undefined, 'write')
  await user.click(await screen.findByRole('button', { name: 'Choose Silver' }))
  await user.click(screen.getByRole('checkbox', { name: /Renew/ }))
  await user.click(screen.getByRole('button', { name: /^Pay \$9\.99 now and \$9\.99 on/ }))
  await waitFor(() => expect(bodyOf('POST')).toEqual({ renew: true, price: 9.99, plan: shownSilver }))
})

test('a change shows the credit of the current plan and the rest to pay', async () => {
  const { user } = open(subscriptionOf(onSilver), { price: 14.99, credit: 5, endsAt })
  await user.click(await screen.findByRole('button', { name: 'Choose Gold' }))
  const offer = within(screen.getByRole('dialog', { name: 'Gold' }))
  expect(offer.getAllByRole('definition').map((amount) => amount.textContent)).toEqual(['$19.99', '-$5.00', '$14.99'])
  expect(offer.getByRole('button', { name: /^Pay \$14\.99, plan ends/ })).toBeTruthy()
})

test('if the credit exceeds the price, nothing is paid and it lasts longer', async () => {
  const { user } = open(subscriptionOf(onSilver), { price: 0, credit: 30, endsAt: '2026-07-16T09:00:00.000Z' })
  await user.click(await screen.findByRole('button', { name: 'Choose Gold' }))
  expect(screen.getByText(/so it lasts longer: until 16 Jul 2026/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Pay $0.00, plan ends 16\u00a0Jul 2026' })).toBeTruthy()
})

test('a wallet with an insufficient balance links to a deposit', async () => {
  answer('post', '/subscriptions/:id/subscribe', { status: 402, code: 'insufficient_funds', message: 'Too low' })
  const { user } = open(undefined, undefined, 'write')
  await user.click(await screen.findByRole('button', { name: 'Choose Silver' }))
  await user.click(screen.getByRole('button', { name: /^Pay/ }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Deposit' })).toBeTruthy()
})

test('after a lost response, a tick for renewal buys no second plan: the first is reported and shown', async () => {
  answer('post', '/subscriptions/:id/subscribe', { status: 503, code: 'unavailable', message: 'Away' })
  const { user } = open(undefined, undefined, 'write')
  await user.click(await screen.findByRole('button', { name: 'Choose Silver' }))
  await user.click(screen.getByRole('button', { name: /^Pay/ }))
  await screen.findByRole('alert')
  answer('post', '/subscriptions/:id/subscribe', { status: 422, code: 'key_reused', message: 'Used before' })
  answer('get', '/me/subscription', { data: { subscription: subscriptionOf(onSilver) } })
  await user.click(screen.getByRole('checkbox', { name: /Renew/ }))
  await user.click(screen.getByRole('button', { name: /^Pay/ }))
  expect(await screen.findByText('Your first purchase went through. You haven’t paid twice.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText(/^Ends on/)).toBeTruthy()
})

test('a renewing plan is cancelled in two taps and lasts until its end', async () => {
  answer('post', '/me/subscription/cancel', { data: { subscription: subscriptionOf(onSilver) }, message: 'Cancelled' })
  const { user } = open(subscriptionOf({ ...onSilver, renews: true }))
  await user.click(await screen.findByRole('button', { name: 'Cancel the plan' }))
  await user.click(screen.getByRole('button', { name: 'Cancel Silver' }))
  expect(await screen.findByText('Cancelled')).toBeTruthy()
  expect(screen.getByText(/^Ends on/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cancel the plan' })).toBeNull()
})

test('renewal is enabled with its date and amount beside it', async () => {
  answer('patch', '/me/subscription', { data: { subscription: subscriptionOf({ ...onSilver, renews: true }) } })
  const { user } = open(subscriptionOf(onSilver))
  const renewal = await screen.findByRole('switch', { name: /Renewal/ })
  expect(await screen.findByText(/^If you switch it on: \$9\.99 from your wallet on /)).toBeTruthy()
  await user.click(renewal)
  expect(await screen.findByText(/^Renews on .* for \$9\.99\.$/)).toBeTruthy()
  expect(bodyOf('PATCH')).toEqual({ renew: true })
})

test('a plan that is no longer sold is shown as ending, without a switch for its renewal', async () => {
  open(subscriptionOf({ ...onSilver, retired: true, renewalPrice: 9.99 }))
  expect(await screen.findByText('Ends on 1 June 2026. You won’t be charged again.')).toBeTruthy()
  expect(screen.getByText(/^We no longer sell this plan, so it can’t be renewed\. You can choose another/)).toBeTruthy()
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Cancel the plan' })).toBeNull()
})

test('in the days of grace the renewal is tried daily, and cancelling ends the plan at once', async () => {
  answer('post', '/me/subscription/cancel', { data: { subscription: subscriptionOf() }, message: 'Cancelled' })
  const { user } = open(subscriptionOf({ ...onSilver, renews: true, graceUntil: '2026-06-04T09:00:00.000Z' }))
  const tried = /^\$9\.99 from your wallet\. We try once a day until 4 June 2026\.$/
  expect(await screen.findByText(tried)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel the plan' }))
  expect(await screen.findByText('Silver will end right away. You won’t be charged again.')).toBeTruthy()
})

test('a renewal with an insufficient balance shows the payment deadline', async () => {
  open(subscriptionOf({ ...onSilver, renews: true, graceUntil: '2026-06-04T09:00:00.000Z' }))
  expect(await screen.findByText(/^Your wallet didn’t have enough to renew\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Deposit' })).toBeTruthy()
})

test('what the plan includes after its renewal is shown where it changes', async () => {
  const next = { calls: 5, messages: 20, giftConversion: 55 }
  const { unmount } = open(subscriptionOf({ ...onSilver, renews: true, renewalPrice: 9.99, next }))
  expect(await screen.findByText(/^From your renewal on .*2026, the plan will include:$/)).toBeTruthy()
  expect(screen.getByText('5 calls, voice or video')).toBeTruthy()
  expect(screen.getByText('Swap gifts for credits: 55% of their price')).toBeTruthy()
  unmount()
  open(subscriptionOf({ ...onSilver, renews: true, renewalPrice: 9.99 }))
  expect(await screen.findByText('What stays free')).toBeTruthy()
  expect(screen.queryByText(/^From your renewal/)).toBeNull()
})
