import { screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { makeFakeServer, show } from '../../test/people.tsx'
import { followMs } from './deposit-rules.ts'
import { type Arrival, DepositStatus } from './deposit-status.tsx'

const { server, answer } = makeFakeServer()
const reference = '0123456789abcdef0123456789abcdef'
const purchase = { kind: 'gift', name: 'Rose', to: { id: 'x', firstname: 'Amara' }, state: 'waiting', reason: null }
const depositOf = (part = {}) => ({
  ...{ reference, channel: 'paystack', status: 'pending', currency: 'NGN', amount: 2000, credited: null },
  ...{
    url: 'https://pay.example/one',
    reason: null,
    purchase: null,
    receipt: null,
    createdAt: new Date().toISOString(),
  },
  ...part,
})

beforeAll(async () => {
  await startI18n('en')
  server.listen({ onUnhandledFrame: 'error' })
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

function open(arrival: Arrival = null) {
  const onAgain = vi.fn()
  const ways = { walletPath: '/w', giftsPath: '/g', supportPath: '/s', backPath: '/gifts' }
  return { ...show(<DepositStatus {...{ reference, arrival, onAgain, ...ways }} />), onAgain }
}

test('a payment is followed to its end automatically', async () => {
  let status = 'pending'
  answer('get', '/deposit/:reference', () => ({
    data: depositOf(status === 'paid' ? { status, credited: 1.5, url: null } : {}),
  }))
  open()
  expect(await screen.findByRole('heading', { name: 'Waiting for your payment' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the payment page' }).getAttribute('href')).toBe(
    'https://pay.example/one',
  )
  status = 'paid'
  expect(await screen.findByRole('heading', { name: '$1.50 is in your wallet' }, { timeout: 5000 })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to where you were' }).getAttribute('href')).toBe('/gifts')
})

test('a member back from the payment page gets no second tab, and one who cancelled sees that nothing is paid', async () => {
  answer('get', '/deposit/:reference', { data: depositOf() })
  const { unmount } = open('returned')
  expect(await screen.findByRole('heading', { name: 'Checking your payment…' })).toBeTruthy()
  expect(screen.queryByText(/in the other tab/)).toBeNull()
  unmount()
  open('left')
  expect(await screen.findByRole('heading', { name: 'You came back without paying' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the payment page' })).toBeTruthy()
})

test('a payment for a gift is followed until the gift is sent', async () => {
  let deposit = depositOf({ purchase })
  answer('get', '/deposit/:reference', () => ({ data: deposit }))
  open()
  expect(await screen.findByText('Your gift (Rose) will go to Amara as soon as the money arrives.')).toBeTruthy()
  deposit = depositOf({ status: 'paid', credited: 3, url: null, purchase: { ...purchase, state: 'done' } })
  expect(await screen.findByRole('heading', { name: 'Amara has your gift: Rose' }, { timeout: 5000 })).toBeTruthy()
})

test('a gift that could not be sent shows the reason, and that the money stays', async () => {
  const failed = { ...purchase, state: 'failed', reason: 'It’s no longer available.' }
  answer('get', '/deposit/:reference', {
    data: depositOf({ status: 'paid', credited: 3, url: null, purchase: failed }),
  })
  open()
  expect(await screen.findByRole('heading', { name: '$3.00 is in your wallet' })).toBeTruthy()
  expect(
    screen.getByText('The gift (Rose) wasn’t sent. It’s no longer available. The money stays in your wallet.'),
  ).toBeTruthy()
})

test('a failed payment shows the reason and that nothing was credited', async () => {
  const reason = 'The payment was declined.'
  answer('get', '/deposit/:reference', { data: depositOf({ status: 'failed', reason, url: null }) })
  const { user, onAgain } = open()
  expect(await screen.findByText(reason)).toBeTruthy()
  expect(screen.getByText('You haven’t been charged.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'New deposit' }))
  expect(onAgain).toHaveBeenCalledOnce()
})

test('a payment exception is shown as such and cannot be paid again here', async () => {
  const exception = { status: 'expired', exception: 'looked_into', url: null }
  answer('get', '/deposit/:reference', { data: depositOf(exception) })
  open()
  expect(await screen.findByRole('heading', { name: 'Your payment needs a closer look' })).toBeTruthy()
  expect(screen.getByText(/the amount or the currency was different/)).toBeTruthy()
  expect(screen.queryByText(/as soon as we hear/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Open the payment page' })).toBeNull()
})

test('a finished payment is not polled, an old one rarely', () => {
  const at = (
    status: string,
    ageMs: number,
    { channel = 'tranzak', ...part }: { channel?: string; purchase?: object } = {},
  ) => followMs(depositOf({ ...part, status, channel, createdAt: new Date(Date.now() - ageMs).toISOString() }) as never)
  expect([at('pending', 0), at('pending', 3_600_000), at('paid', 0), at('failed', 0)]).toEqual([
    2500,
    15_000,
    false,
    false,
  ])
  // What it was for is still to be bought.
  expect(at('paid', 0, { purchase })).toBe(2500)
  // The page of a card that was refused takes another try.
  expect([at('failed', 0, { channel: 'paystack' }), at('paid', 0, { channel: 'paystack' })]).toEqual([15_000, false])
})
