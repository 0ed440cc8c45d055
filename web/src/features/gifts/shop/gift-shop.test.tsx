import { usualDailyLimits } from '@karibu/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { boughtGiftOf, freePlan, giftOf, goldRing, walletOf } from '../../../test/money.tsx'
import { makeFakeServer, personOf, show, userOf } from '../../../test/people.tsx'
import { spec } from '../../../test/spec.ts'
import { ShopFor } from './gift-shop.tsx'

const { server, seen, answer } = makeFakeServer()
const amara = personOf()
const rose = giftOf()
const keys: (string | null)[] = []

beforeAll(async () => {
  await startI18n('en')
  server.listen({ onUnhandledFrame: 'error' })
  server.events.on('request:start', ({ request }) => {
    if (request.method === 'POST') keys.push(request.headers.get('idempotency-key'))
  })
})
beforeEach(() => {
  sessionStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
  keys.length = 0
})
afterAll(() => server.close())

const purchase = `/gift/:id/purchase/${amara.id}`
const bought = boughtGiftOf(amara.id)
const paid = () => seen.filter(({ method }) => method === 'POST')

function open() {
  answer('get', `/profile/${amara.id}`, { data: { person: amara } })
  answer('get', '/currencies', { data: { currencies: [] } })
  answer('get', '/subscriptions/plans', {
    data: { plans: [{ ...freePlan, change: null }], requestLevels: usualDailyLimits.requestsADay },
  })
  answer('get', '/gift/plans', { data: { plans: [rose, goldRing] } })
  answer('get', '/wallet', { data: walletOf() })
  answer('get', '/me', { data: { user: userOf({ wallet: 15 }) } })
  const paths = {
    deposit: '/dashboard/deposit',
    discover: '/dashboard/matches',
    profileOf: () => '/p',
    giftFor: () => '/g',
  }
  return show(<ShopFor uid={amara.id} paths={paths} chatLink={<a href="/chat">Go to the conversation</a>} />)
}

async function choose(user: ReturnType<typeof open>['user'], name: RegExp) {
  await user.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog', { name: 'Your gift' }))
}

test('a loading indicator is shown until profile and gifts are loaded', spec('2.72', '4.10'), async () => {
  open()
  expect(screen.getByRole('status', { name: 'Loading...' })).toBeTruthy()
  expect(await screen.findByText('Amara, 28')).toBeTruthy()
  expect(screen.queryByRole('status', { name: 'Loading...' })).toBeNull()
})

test('each card has a name, an amount in dollars and a button to buy', spec('2.74', '3.13'), async () => {
  const { user } = open()
  await user.click(await screen.findByRole('radio', { name: 'Cards' }))
  const cards = within(screen.getByRole('list', { name: 'All gifts' })).getAllByRole('listitem')
  expect(cards.map((card) => card.textContent)).toEqual(['Rose$5.00Buy', 'Gold ring$150.00Buy'])
})

test('the panel shows the balance with its currency', spec('2.75', '9.2'), async () => {
  const { user } = open()
  const panel = await choose(user, /Rose/)
  expect((await panel.findByText('USD')).parentElement?.textContent).toBe('Wallet balance (USD)')
  expect(panel.getByText('$20.00')).toBeTruthy()
})

test('a double click buys once, with the note, and leads to the conversation', async () => {
  const answers: (() => void)[] = []
  answer('post', purchase, () => new Promise<void>((done) => answers.push(done)).then(() => bought))
  const { user } = open()
  const panel = await choose(user, /Rose/)
  await user.type(panel.getByRole('textbox', { name: 'A few words' }), 'For you')
  await user.dblClick(panel.getByRole('button', { name: 'Buy for $5.00' }))
  await waitFor(() => expect(answers.length).toBeGreaterThan(0))
  for (const answerNow of answers) answerNow()
  expect(await screen.findByText('Your gift is sent')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the conversation' })).toBeTruthy()
  expect(paid()).toHaveLength(1)
  expect(JSON.parse(paid()[0]?.body ?? '')).toEqual({ note: 'For you', askFirst: true, price: 5 })
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
})

test('after a purchase the wallet and the current user are refetched', spec('2.76'), async () => {
  answer('post', purchase, bought)
  const { user } = open()
  const panel = await choose(user, /Rose/)
  await user.click(panel.getByRole('button', { name: 'Buy for $5.00' }))
  await waitFor(() => expect(seen.some(({ path }) => path === '/api/me')).toBe(true))
})

test('a lost response is requested again with the same key', spec('8.9', '8.24'), async () => {
  answer('post', purchase, { status: 503, code: 'unavailable', message: 'Away' })
  const { user } = open()
  const panel = await choose(user, /Rose/)
  await user.click(panel.getByRole('button', { name: 'Buy for $5.00' }))
  expect((await panel.findByRole('alert')).textContent).toContain('Failed to send gift. Please try again.')
  answer('post', purchase, bought)
  await user.click(panel.getByRole('button', { name: 'Buy for $5.00' }))
  expect(await screen.findByText('Your gift is sent')).toBeTruthy()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

test('after a lost response a changed note buys nothing more: the first gift is reported, and the panel offers no other', async () => {
  answer('post', purchase, { status: 503, code: 'unavailable', message: 'Away' })
  const { user } = open()
  const panel = await choose(user, /Rose/)
  await user.type(panel.getByRole('textbox', { name: 'A few words' }), 'For yuo')
  await user.click(panel.getByRole('button', { name: 'Buy for $5.00' }))
  await panel.findByRole('alert')
  answer('post', purchase, { status: 422, code: 'key_reused', message: 'Used before' })
  await user.type(panel.getByRole('textbox', { name: 'A few words' }), '!')
  const requested = seen.filter(({ path }) => path === '/api/me').length
  await user.click(panel.getByRole('button', { name: 'Buy for $5.00' }))
  expect(await screen.findByText(/^Your first gift went through unchanged/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Buy for $5.00' })).toBeNull()
  expect(keys[0]).toBe(keys[1])
  await waitFor(() => expect(seen.filter(({ path }) => path === '/api/me').length).toBeGreaterThan(requested))
  expect(sessionStorage.getItem(`gift-note:${amara.id}`)).toBeNull()
})

test('a gift whose price rose is not bought: a message says so, and the button shows the new price', async () => {
  answer('post', purchase, { status: 409, code: 'conflict', message: 'The price changed.' })
  const { user } = open()
  const panel = await choose(user, /Rose/)
  answer('get', '/gift/plans', { data: { plans: [giftOf({ amount: 6 }), goldRing] } })
  await user.click(panel.getByRole('button', { name: 'Buy for $5.00' }))
  expect((await panel.findByRole('alert')).textContent).toContain('The price changed.')
  answer('post', purchase, bought)
  await user.click(await panel.findByRole('button', { name: 'Buy for $6.00' }))
  await waitFor(() => expect(JSON.parse(paid()[1]?.body ?? '{}')).toEqual({ price: 6 }))
})

test('another gift after the first has a key of its own', async () => {
  answer('post', purchase, bought)
  const { user } = open()
  for (let round = 0; round < 2; round++) {
    const panel = await choose(user, /Rose/)
    await user.click(panel.getByRole('button', { name: 'Buy for $5.00' }))
    await user.click(await screen.findByRole('button', { name: 'Choose another gift' }))
  }
  expect(keys).toHaveLength(2)
  expect(keys[0]).not.toBe(keys[1])
})

const naira = {
  ...{ id: 'NGN', name: 'Nigerian naira', abbr: 'NGN', decimals: 2, smallest: 1327, largest: 1_326_160 },
  ...{ perUsd: 1326.16, channels: ['paystack'], methods: [{ channel: 'paystack', method: 'card' }] },
}
const quoted = { deposit_rate: 1326.16, quoteId: amara.id, expiresAt: '', asOf: '2026-11-23T00:00:00Z', stale: false }

function openShort(usd: number) {
  localStorage.setItem('currency', 'NGN')
  const opened = open()
  answer('get', '/wallet', { data: walletOf({ usd }) })
  answer('get', '/currencies', { data: { currencies: [naira] } })
  answer('post', '/deposit/rate', { data: { rate: quoted } })
  answer('post', '/deposit/payment/info', { data: { reference: 'abcdefgh', url: 'https://pay.example/1' } })
  const tab = { closed: false, opener: window as unknown, close: vi.fn(), location: { replace: vi.fn() } }
  vi.spyOn(window, 'open').mockReturnValue(tab as never)
  return { ...opened, tab }
}

test('a gift without sufficient balance is deposited for and sent by one press, with the amounts shown before', async () => {
  const { user, tab } = openShort(2)
  const panel = await choose(user, /Rose/)
  await user.type(panel.getByRole('textbox', { name: 'A few words' }), 'For you')
  const button = await panel.findByRole('button', { name: /^Add \$3\.00 and send/ })
  expect(panel.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '$2.00',
    '$3.00 = ₦3,979',
    '$0.00',
  ])
  expect(panel.getByText('If the payment fails, we won’t send the gift or charge you.')).toBeTruthy()
  await user.click(button)
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://pay.example/1'))
  const order = { kind: 'gift', id: rose.id, to: amara.id, note: 'For you', price: 5 }
  const way = { channel: 'paystack', method: 'card', currency: 'NGN', amount: '3979' }
  const sent = seen.find(({ path }) => path.includes('/payment/info'))?.body ?? ''
  expect(JSON.parse(sent)).toEqual({ ...way, purchase: order })
})

test('until the rate is known, the button shows no amount and waits', async () => {
  const { user } = openShort(2)
  const rate = Promise.withResolvers<{ data: unknown }>()
  answer('post', '/deposit/rate', () => rate.promise)
  const panel = await choose(user, /Rose/)
  const button = await panel.findByRole('button', {
    name: 'Add money The gift will be sent as soon as the money arrives',
  })
  expect(button).toHaveProperty('disabled', true)
  expect(panel.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['$2.00', '', ''])
  rate.resolve({ data: { rate: quoted } })
  expect(await panel.findByRole('button', { name: /^Add \$3\.00 and send/ })).toHaveProperty('disabled', false)
})

test('without the rate the button shows no amount either, and it can be retried', async () => {
  const { user } = openShort(2)
  answer('post', '/deposit/rate', { status: 503, code: 'unavailable', message: 'Away' })
  const panel = await choose(user, /Rose/)
  expect(await panel.findByRole('button', { name: 'Try again' }, { timeout: 15_000 })).toBeTruthy()
  expect(panel.getByRole('button', { name: /^Add money/ })).toHaveProperty('disabled', true)
})

test('a deposit for a gift above 50 USD requires a confirmation', async () => {
  const { user, tab } = openShort(2)
  const panel = await choose(user, /Gold ring/)
  await user.click(await panel.findByRole('button', { name: /^Add \$148/ }))
  const question = within(await screen.findByRole('dialog', { name: 'A large gift' }))
  expect(seen.filter(({ path }) => path.includes('/payment/info'))).toEqual([])
  await user.click(question.getByRole('button', { name: 'Buy for $150.00' }))
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalled())
})

test(
  'while deposits are closed a member with too little money can press Buy, sees why it fails, and finds the way to a deposit and back',
  spec('5.17', '8.25'),
  async () => {
    answer('post', purchase, { status: 402, code: 'insufficient_funds', message: 'Too low' })
    const { user } = open()
    answer('get', '/wallet', { data: walletOf({ usd: 2 }) })
    const panel = await choose(user, /Rose/)
    await user.type(panel.getByRole('textbox', { name: 'A few words' }), 'For you')
    await user.click(await panel.findByRole('button', { name: 'Buy for $5.00' }))
    expect((await panel.findByRole('alert')).textContent).toContain('Insufficient wallet balance for gifts')
    const link = new URL(panel.getByRole('link', { name: 'Deposit' }).getAttribute('href') ?? '', 'http://x')
    expect(link.pathname).toBe('/dashboard/deposit')
    expect(link.searchParams.get('missing')).toBe('3.00')
    expect(link.searchParams.get('redirect')).toBe(`/?gift=${rose.id}`)
    expect(sessionStorage.getItem(`gift-note:${amara.id}`)).toBe('For you')
  },
)

test('a rejected note shows its error at its field, and keeps its text', async () => {
  const text = 'Please leave out links.'
  answer('post', purchase, { status: 400, code: 'invalid_input', message: 'Check', errors: { note: [text] } })
  const { user } = open()
  const panel = await choose(user, /Rose/)
  const note = panel.getByRole('textbox', { name: 'A few words' }) as HTMLTextAreaElement
  await user.type(note, 'wa.me/234')
  await user.click(panel.getByRole('button', { name: 'Buy for $5.00' }))
  expect(await panel.findByText(text)).toBeTruthy()
  expect([note.getAttribute('aria-invalid'), note.value]).toEqual(['true', 'wa.me/234'])
})

test('a gift above 50 USD requires a confirmation', async () => {
  answer('post', purchase, bought)
  const { user } = open()
  answer('get', '/wallet', { data: walletOf({ usd: 200 }) })
  const panel = await choose(user, /Gold ring/)
  await user.click(panel.getByRole('button', { name: 'Buy for $150.00' }))
  const question = within(await screen.findByRole('dialog', { name: 'A large gift' }))
  expect(paid()).toHaveLength(0)
  await user.click(question.getByRole('button', { name: 'Buy for $150.00' }))
  await waitFor(() => expect(paid()).toHaveLength(1))
})

test('gifts that fail to load show an error and a retry button', spec('8.23'), async () => {
  open()
  answer('get', '/gift/plans', { status: 500, code: 'internal', message: 'An error occurred.' })
  expect(await screen.findByText('Failed to load gifts')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('a profile that cannot be fetched is logged', spec('8.7'), async () => {
  open()
  answer('get', `/profile/${amara.id}`, { status: 404, code: 'not_found', message: 'Gone' })
  expect(await screen.findByText('This member can’t be found right now.')).toBeTruthy()
  expect(console.error).toHaveBeenCalledWith('Error fetching profile', expect.anything())
})

test.each([
  [1, false],
  [2, true],
  [11, true],
])('after %i gifts without an answer, a nudge before the next one: %s', async (count, isNudged) => {
  answer('get', `/me/gifts/unanswered/${amara.id}`, { data: { count } })
  const { user } = open()
  const panel = await choose(user, /Rose/)
  await waitFor(() => expect(seen.map(({ path }) => path)).toContain(`/api/me/gifts/unanswered/${amara.id}`))
  await panel.findByRole('button', { name: 'Buy for $5.00' })
  if (isNudged) expect(await panel.findByText(new RegExp(`given Amara ${count} gifts without an answer`))).toBeTruthy()
  expect(panel.queryAllByText(/without an answer/)).toHaveLength(isNudged ? 1 : 0)
})
