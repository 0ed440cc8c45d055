import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { makeFakeServer, show } from '../../test/people.tsx'
import { convertedUsd, followMs } from './deposit-rules.ts'
import type { Arrival } from './deposit-status.tsx'
import { Deposits } from './deposits.tsx'

const { server, seen, answer } = makeFakeServer()
const reference = '0123456789abcdef0123456789abcdef'
const naira = { id: 'NGN', name: 'Nigerian naira', abbr: 'NGN', decimals: 2, smallest: 1327, largest: 1_326_160 }
const francs = { id: 'XAF', name: 'CFA franc', abbr: 'XAF', decimals: 0, smallest: 578, largest: 577_390 }
const currencies = [
  { ...naira, channels: ['paystack'] },
  { ...naira, id: 'KES', abbr: 'KES', name: 'Kenyan shilling', channels: ['paystack'] },
  { ...francs, channels: ['tranzak'] },
]
const depositOf = (part = {}) => ({
  ...{ reference, channel: 'paystack', status: 'pending', currency: 'NGN', amount: 2000, credited: null },
  ...{ url: 'https://pay.example/one', reason: null, createdAt: new Date().toISOString() },
  ...part,
})

beforeAll(async () => {
  await startI18n('en')
  server.listen({ onUnhandledFrame: 'error' })
})
beforeEach(() => {
  sessionStorage.clear()
  answer('get', '/currencies', { data: { currencies } })
  answer('get', '/deposit', { data: { deposits: [], nextCursor: null } })
  answer('post', '/deposit/rate', () => ({ data: { rate: rateOf() } }))
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
  vi.restoreAllMocks()
})
afterAll(() => server.close())

const rateOf = () => ({
  deposit_rate: 1326.16,
  quoteId: '00000000-0000-4000-8000-000000000001',
  expiresAt: new Date(Date.now() + 900_000).toISOString(),
  asOf: new Date().toISOString(),
  stale: false,
})

function open(at: string | null = null, arrival: Arrival = null) {
  const onFollow = vi.fn()
  return {
    ...show(
      <Deposits
        {...{
          reference: at,
          arrival,
          onFollow,
          depositPath: '/d',
          walletPath: '/w',
          giftsPath: '/g',
          backPath: '/gifts',
        }}
      />,
    ),
    onFollow,
  }
}

/** The tab that the browser opens, or none where it keeps pop-ups away. */
function tabs(blocked = false) {
  const tab = { closed: false, opener: window as unknown, close: vi.fn(), location: { replace: vi.fn() } }
  const opened = vi.spyOn(window, 'open').mockReturnValue(blocked ? null : (tab as never))
  return { tab, opened }
}

async function fill(user: ReturnType<typeof open>['user'], amount: string) {
  await user.click(await screen.findByRole('radio', { name: /Paystack/ }))
  await user.selectOptions(screen.getByLabelText('Currency'), 'NGN')
  await user.type(screen.getByLabelText('Amount'), amount)
}

test('each channel offers its own currencies, by name and abbreviation', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('radio', { name: /Paystack/ }))
  const names = () => [...(screen.getByLabelText('Currency') as HTMLSelectElement).options].map(({ text }) => text)
  expect(names()).toEqual(['Choose a currency', 'Nigerian naira (NGN)', 'Kenyan shilling (KES)'])
  await user.click(screen.getByRole('radio', { name: /Tranzak/ }))
  expect(names()).toEqual(['Choose a currency', 'CFA franc (XAF)'])
})

test('a loading indicator is shown until the rate is known, and the button waits for the payment page', async () => {
  tabs()
  const rate = Promise.withResolvers<{ data: unknown }>()
  const page = Promise.withResolvers<{ data: unknown }>()
  answer('post', '/deposit/rate', () => rate.promise)
  answer('post', '/deposit/payment/info', () => page.promise)
  const { user, onFollow } = open()
  await fill(user, '2000')
  expect((screen.getByRole('radio', { name: /Paystack/ }) as HTMLInputElement).checked).toBe(true)
  expect(screen.getAllByText('Getting the exchange rate…').length).toBeTruthy()
  rate.resolve({ data: { rate: rateOf() } })
  expect(await screen.findByText(/1 USD equals/)).toBeTruthy()
  expect(screen.queryByText('Getting the exchange rate…')).toBeNull()
  const pay = screen.getByRole('button', { name: /Pay/ })
  await user.click(pay)
  await waitFor(() => expect(pay.getAttribute('aria-busy')).toBe('true'))
  page.resolve({ data: { reference, url: 'https://pay.example/one' } })
  await waitFor(() => expect(onFollow).toHaveBeenCalled())
})

test('the rate is shown and the amount is converted at each key', async () => {
  const { user } = open()
  await fill(user, '13251')
  expect(await screen.findByText(/1 USD equals/)).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('$9.99')
  await user.clear(screen.getByLabelText('Amount'))
  await user.type(screen.getByLabelText('Amount'), '13261.6')
  expect(screen.getByRole('status').textContent).toBe('$10.00')
  expect(seen.filter(({ path }) => path.includes('/deposit/rate'))).toHaveLength(1)
})

test('nothing is promised for less than the smallest amount, nor a sum for what is no amount', async () => {
  const { user } = open()
  await fill(user, '13251')
  expect(await screen.findByRole('button', { name: /\$9\.99/ })).toBeTruthy()
  const amount = screen.getByLabelText('Amount')
  await user.clear(amount)
  await user.type(amount, '100')
  expect(screen.getByRole('status').textContent).toBe('$0.07')
  expect(screen.queryByRole('button', { name: /\$/ })).toBeNull()
  await user.clear(amount)
  expect(screen.getByRole('status').textContent).toBe('$0.00')
  await user.type(amount, '1,500.50')
  expect(screen.getByRole('status').textContent).toBe('–')
})

test('an expired rate is not used: the button shows the new rate first', async () => {
  const { opened } = tabs()
  answer('post', '/deposit/payment/info', { data: { reference, url: 'https://pay.example/one' } })
  const { user, onFollow } = open()
  await fill(user, '13251')
  const pay = await screen.findByRole('button', { name: /\$9\.99/ })
  const now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => now + 16 * 60_000)
  answer('post', '/deposit/rate', () => ({ data: { rate: { ...rateOf(), deposit_rate: 1400 } } }))
  await user.click(pay)
  await user.click(await screen.findByRole('button', { name: /\$9\.46/ }))
  await waitFor(() => expect(onFollow).toHaveBeenCalledWith(reference))
  expect(opened).toHaveBeenCalledTimes(1)
})

test('a member who returns to the page sees the current rate', async () => {
  const { user } = open()
  await fill(user, '13251')
  expect(await screen.findByRole('button', { name: /\$9\.99/ })).toBeTruthy()
  const now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => now + 11 * 60_000)
  answer('post', '/deposit/rate', () => ({ data: { rate: { ...rateOf(), deposit_rate: 1400 } } }))
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  expect(await screen.findByRole('button', { name: /\$9\.46/ })).toBeTruthy()
})

test('the page opens in a tab of the press itself and cannot reach back', async () => {
  const { tab, opened } = tabs()
  answer('post', '/deposit/payment/info', { data: { reference, url: 'https://pay.example/one' } })
  const { user, onFollow } = open()
  await fill(user, '2000')
  await user.dblClick(screen.getByRole('button', { name: /Pay/ }))
  expect(opened).toHaveBeenCalledWith('', '_blank')
  await waitFor(() => expect(onFollow).toHaveBeenCalledWith(reference))
  expect(tab.location.replace).toHaveBeenCalledWith('https://pay.example/one')
  expect(tab.opener).toBe(null)
  expect(seen.filter(({ path }) => path.includes('/payment/info'))).toHaveLength(1)
})

test('a refused amount shows its error at the field, closes the tab and keeps the typed value', async () => {
  const { tab } = tabs()
  const errors = { amount: ['The smallest amount is 1,327.'] }
  answer('post', '/deposit/payment/info', { status: 400, code: 'invalid_input', message: 'Check', errors })
  const { user } = open()
  await fill(user, '1')
  await user.click(screen.getByRole('button', { name: /Pay|Deposit/ }))
  await waitFor(() => expect(screen.getByLabelText('Amount').getAttribute('aria-invalid')).toBe('true'))
  expect((screen.getByLabelText('Amount') as HTMLInputElement).value).toBe('1')
  expect(tab.close).toHaveBeenCalled()
})

test('without a connection the form says so, keeps what was typed, and the next try is the same payment', async () => {
  const { tab } = tabs()
  let isOffline = true
  server.use(
    http.post('*/api/deposit/payment/info', ({ request }) => {
      keys.push(request.headers.get('idempotency-key') ?? '')
      return isOffline ? HttpResponse.error() : HttpResponse.json({ data: { reference, url: 'https://pay.example/1' } })
    }),
  )
  const keys: string[] = []
  const { user, onFollow } = open()
  await fill(user, '2500')
  await user.click(screen.getByRole('button', { name: /Pay/ }))
  expect(await screen.findByText(/^No connection, so we could not reach/)).toBeTruthy()
  expect((screen.getByLabelText('Amount') as HTMLInputElement).value).toBe('2500')
  expect(tab.close).toHaveBeenCalled()
  isOffline = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(onFollow).toHaveBeenCalledWith(reference))
  expect(new Set(keys).size).toBe(1)
  expect(screen.queryByText(/^No connection/)).toBeNull()
})

test('a payment is followed to its end by itself', async () => {
  let status = 'pending'
  answer('get', '/deposit/:reference', () => ({
    data: depositOf(status === 'paid' ? { status, credited: 1.5, url: null } : {}),
  }))
  open(reference)
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
  const { unmount } = open(reference, 'returned')
  expect(await screen.findByRole('heading', { name: 'We are asking how it went' })).toBeTruthy()
  expect(screen.queryByText(/in the other tab/)).toBeNull()
  unmount()
  open(reference, 'left')
  expect(await screen.findByRole('heading', { name: 'You came back without paying' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the payment page' })).toBeTruthy()
})

test('a failed payment says why and that nothing was credited', async () => {
  const reason = 'The payment was declined.'
  answer('get', '/deposit/:reference', { data: depositOf({ status: 'failed', reason, url: null }) })
  const { user, onFollow } = open(reference)
  expect(await screen.findByText(reason)).toBeTruthy()
  expect(screen.getByText('Nothing was put into your wallet.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'New deposit' }))
  expect(onFollow).toHaveBeenCalledWith(null)
})

test('a payment exception is shown as such and cannot be paid again from here', async () => {
  const exception = { status: 'expired', odd: 'looked_into', url: null }
  answer('get', '/deposit/:reference', { data: depositOf(exception) })
  open(reference)
  expect(await screen.findByRole('heading', { name: 'Your payment needs a closer look' })).toBeTruthy()
  expect(screen.getByText(/another amount or another currency/)).toBeTruthy()
  expect(screen.queryByText(/still credited as soon as we hear/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Open the payment page' })).toBeNull()
})

test('the converted amount is the typed one divided by the rate, in whole cents', () => {
  expect(convertedUsd('2000', { decimals: 2 }, 1326.16)).toBe(1.5)
  expect(convertedUsd('1326.16', { decimals: 2 }, 1326.16)).toBe(1)
  for (const typed of ['', 'x', '-5', '1.234', '0']) expect(convertedUsd(typed, { decimals: 2 }, 2)).toBe(null)
})

test('what is over is not asked about again; what is old only now and then', () => {
  const at = (status: string, ageMs: number, channel = 'tranzak') =>
    followMs(depositOf({ status, channel, createdAt: new Date(Date.now() - ageMs).toISOString() }) as never)
  expect([at('pending', 0), at('pending', 3_600_000), at('paid', 0), at('failed', 0)]).toEqual([
    2500,
    15_000,
    false,
    false,
  ])
  // The page of a card that was refused takes another try.
  expect([at('failed', 0, 'paystack'), at('paid', 0, 'paystack')]).toEqual([15_000, false])
})
