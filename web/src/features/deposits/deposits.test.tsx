import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { walletOf } from '../../test/money.tsx'
import { makeFakeServer, show } from '../../test/people.tsx'
import { spec } from '../../test/spec.ts'
import { convertedUsd } from './deposit-rules.ts'
import { Deposits } from './deposits.tsx'

const { server, seen, answer } = makeFakeServer()
const reference = '0123456789abcdef0123456789abcdef'
const naira = { id: 'NGN', name: 'Nigerian naira', abbr: 'NGN', decimals: 2, smallest: 1327, largest: 1_326_160 }
const francs = { id: 'XAF', name: 'CFA franc', abbr: 'XAF', decimals: 0, smallest: 578, largest: 577_390 }
const by = (channel: string, ...methods: string[]) => ({
  channels: [channel],
  methods: methods.map((method) => ({ channel, method })),
})
const currencies = [
  { ...naira, perUsd: 1326.16, ...by('paystack', 'card', 'bank') },
  { ...naira, id: 'KES', abbr: 'KES', name: 'Kenyan shilling', perUsd: 129.675, ...by('paystack', 'card', 'mobile') },
  { ...francs, perUsd: 577.39, ...by('tranzak', 'mobile') },
  { ...naira, id: 'TZS', abbr: 'TZS', name: 'Tanzanian shilling', perUsd: 2639.59, ...by('flutterwave', 'mobile') },
]

beforeAll(async () => {
  await startI18n('en')
  server.listen({ onUnhandledFrame: 'error' })
})
beforeEach(() => {
  sessionStorage.clear()
  localStorage.setItem('currency', 'NGN')
  answer('get', '/wallet', { data: walletOf({ usd: 2 }) })
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

function open(missingUsd = 0) {
  const onFollow = vi.fn()
  return {
    ...show(
      <Deposits
        {...{
          reference: null,
          onFollow,
          depositPath: '/d',
          walletPath: '/w',
          giftsPath: '/g',
          supportPath: '/s',
          backPath: '/gifts',
          missingUsd,
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
  await user.click(await screen.findByRole('radio', { name: /^Card/ }))
  const field = screen.getByLabelText('Amount')
  await user.clear(field)
  await user.type(field, amount)
}

test(
  'each payment method has its common name, in each currency, and each channel can be selected',
  spec('2.68', '2.69'),
  async () => {
    const { user } = open()
    await screen.findByRole('radio', { name: /^Card/ })
    const ways = () => screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
    expect(ways()).toEqual([
      'CardVisa, Mastercard, Verve · via\u00a0Paystack',
      'Bank transfer or USSDAny Nigerian bank · via\u00a0Paystack',
      'MTN MoMo or Orange MoneyYou pay in XAF · via\u00a0Tranzak',
      'M-Pesa, Airtel Money or MixxYou pay in TZS · via\u00a0Flutterwave',
    ])
    await user.selectOptions(screen.getByLabelText('Currency'), 'Kenyan shilling (KES)')
    expect(ways()[1]).toBe('M-PesaEnter your PIN on your phone · via\u00a0Paystack')
    await user.click(screen.getByRole('radio', { name: /Tranzak/ }))
    expect((screen.getByLabelText('Currency') as HTMLSelectElement).value).toBe('XAF')
    expect((screen.getByRole('radio', { name: /Tranzak/ }) as HTMLInputElement).checked).toBe(true)
  },
)

test('four amounts in the local currency are offered, first the missing one, each with its value', async () => {
  tabs()
  answer('post', '/deposit/payment/info', { data: { reference, url: 'https://pay.example/one' } })
  const { user, onFollow } = open(3)
  const chip = await screen.findByRole('button', { name: '₦4,000' })
  expect(chip.getAttribute('aria-pressed')).toBe('true')
  expect(await screen.findByRole('button', { name: 'Deposit ₦4,000 and get $3.01 in your wallet' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '₦10,000' }))
  expect(screen.getByRole('status').textContent).toBe('$7.54')
  await user.click(screen.getByRole('button', { name: 'Other amount' }))
  expect([document.activeElement, (screen.getByLabelText('Amount') as HTMLInputElement).value]).toEqual([
    screen.getByLabelText('Amount'),
    '',
  ])
  await user.type(screen.getByLabelText('Amount'), '5000')
  await user.click(screen.getByRole('radio', { name: /^Bank transfer/ }))
  await user.click(await screen.findByRole('button', { name: /^Deposit/ }))
  await waitFor(() => expect(onFollow).toHaveBeenCalled())
  const body = { channel: 'paystack', method: 'bank', currency: 'NGN', amount: '5000' }
  expect(JSON.parse(seen.find(({ path }) => path.includes('/payment/info'))?.body ?? '')).toEqual(body)
})

test(
  'a loading indicator is shown until the rate is known, and the button waits for the payment page',
  spec('2.68', '2.70', '2.71', '4.7'),
  async () => {
    tabs()
    const rate = Promise.withResolvers<{ data: unknown }>()
    const page = Promise.withResolvers<{ data: unknown }>()
    answer('post', '/deposit/rate', () => rate.promise)
    answer('post', '/deposit/payment/info', () => page.promise)
    const { user, onFollow } = open()
    await fill(user, '2000')
    expect((screen.getByRole('radio', { name: /^Card/ }) as HTMLInputElement).checked).toBe(true)
    expect(screen.getAllByText('Getting the exchange rate…').length).toBeTruthy()
    rate.resolve({ data: { rate: rateOf() } })
    expect(await screen.findByText(/1 USD equals/)).toBeTruthy()
    expect(screen.queryByText('Getting the exchange rate…')).toBeNull()
    const pay = screen.getByRole('button', { name: /^Deposit/ })
    await user.click(pay)
    await waitFor(() => expect(pay.getAttribute('aria-busy')).toBe('true'))
    page.resolve({ data: { reference, url: 'https://pay.example/one' } })
    await waitFor(() => expect(onFollow).toHaveBeenCalled())
  },
)

test('the bill names what is paid, how, and what comes of it', async () => {
  const { user } = open()
  await fill(user, '13251')
  await screen.findByText(/1 USD equals/)
  const pays = screen.getByText('You pay').parentElement?.textContent
  expect(pays).toBe('You pay₦13,251Card · via\u00a0Paystack')
  expect(screen.getAllByText('You get', { selector: 'dt' })[0]?.parentElement?.textContent).toBe('You get$9.99')
  expect(screen.getByText('In another currency')).toBeTruthy()
})

test('the rate is shown and the amount is converted at each key', spec('2.70', '4.7', '4.9'), async () => {
  const { user } = open()
  await fill(user, '13251')
  expect(await screen.findByText(/1 USD equals/)).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('$9.99')
  await user.clear(screen.getByLabelText('Amount'))
  await user.type(screen.getByLabelText('Amount'), '13261.6')
  expect(screen.getByRole('status').textContent).toBe('$10.00')
  expect(seen.filter(({ path }) => path.includes('/deposit/rate'))).toHaveLength(1)
})

test('nothing is promised below the minimum, and no sum for an invalid amount', async () => {
  const { user } = open()
  await fill(user, '13251')
  expect(await screen.findByRole('button', { name: /\$9\.99/ })).toBeTruthy()
  const amount = screen.getByLabelText('Amount')
  await user.clear(amount)
  await user.type(amount, '100')
  expect(screen.getByRole('status').textContent).toBe('$0.07')
  expect(screen.queryByRole('button', { name: /\$/ })).toBeNull()
  await user.clear(amount)
  expect(screen.getByRole('status').textContent).toBe('–')
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

test('the page opens in a tab of the press itself, without access to the opener', spec('2.71', '4.7'), async () => {
  const { tab, opened } = tabs()
  answer('post', '/deposit/payment/info', { data: { reference, url: 'https://pay.example/one' } })
  const { user, onFollow } = open()
  await fill(user, '2000')
  await user.dblClick(screen.getByRole('button', { name: /^Deposit/ }))
  expect(opened).toHaveBeenCalledWith('', '_blank')
  await waitFor(() => expect(onFollow).toHaveBeenCalledWith(reference))
  expect(tab.location.replace).toHaveBeenCalledWith('https://pay.example/one')
  expect(tab.opener).toBe(null)
  expect(seen.filter(({ path }) => path.includes('/payment/info'))).toHaveLength(1)
})

test(
  'a rejected amount shows its error at the field, closes the tab and keeps the typed value',
  spec('5.20'),
  async () => {
    const { tab } = tabs()
    const errors = { amount: ['The smallest amount is 1,327.'] }
    answer('post', '/deposit/payment/info', { status: 400, code: 'invalid_input', message: 'Check', errors })
    const { user } = open()
    await fill(user, '1')
    await user.click(screen.getByRole('button', { name: /^Deposit/ }))
    await waitFor(() => expect(screen.getByLabelText('Amount').getAttribute('aria-invalid')).toBe('true'))
    expect((screen.getByLabelText('Amount') as HTMLInputElement).value).toBe('1')
    expect(tab.close).toHaveBeenCalled()
  },
)

test('offline the form says so, keeps the input, and the retry is the same payment', async () => {
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
  await user.click(screen.getByRole('button', { name: /^Deposit/ }))
  expect(await screen.findByText(/^No connection, so we couldn’t reach/)).toBeTruthy()
  expect((screen.getByLabelText('Amount') as HTMLInputElement).value).toBe('2,500')
  expect(tab.close).toHaveBeenCalled()
  isOffline = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(onFollow).toHaveBeenCalledWith(reference))
  expect(new Set(keys).size).toBe(1)
  expect(screen.queryByText(/^No connection/)).toBeNull()
})

test('the converted amount is the typed one divided by the rate, in whole cents', spec('4.8', '9.3'), () => {
  expect(convertedUsd('2000', { decimals: 2 }, 1326.16)).toBe(1.5)
  expect(convertedUsd('1326.16', { decimals: 2 }, 1326.16)).toBe(1)
  for (const typed of ['', 'x', '-5', '1.234', '0']) expect(convertedUsd(typed, { decimals: 2 }, 2)).toBe(null)
})
