import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { walletOf } from '../../test/money.tsx'
import { makeFakeServer, show, userOf } from '../../test/people.tsx'
import { spec } from '../../test/spec.ts'
import { areaPath, linePath } from './chart-rules.ts'
import { emptyFilter, filterForm, queryOf } from './statement/filter-rules.ts'
import { WalletPage } from './wallet-page.tsx'

const { server, seen, answer } = makeFakeServer()
const uuid = '00000000-0000-4000-8000-000000000001'
const row = {
  ...{ id: uuid, reference: 'ref-1', txn_amount: -5, currency: 'USD', channel: 'wallet', name: 'Gift sent' },
  ...{
    kind: 'gift_purchase',
    fee: null,
    created_at: '2026-11-01T10:00:00.000Z',
    balanceAfter: 15,
    status: 'done',
    receipt: true,
  },
}
const naira = {
  ...{ id: 'NGN', name: 'Nigerian naira', abbr: 'NGN', decimals: 2, channels: [], methods: [] },
  ...{ perUsd: 1326.16, smallest: 1000, largest: 900_000 },
}
const points = ['2026-11-19', '2026-11-20', '2026-11-21'].map((day, at) => ({ day, usd: at * 10, credits: 5 }))

beforeAll(async () => {
  await startI18n('en')
  server.listen({ onUnhandledFrame: 'error' })
})
beforeEach(() => {
  sessionStorage.clear()
  localStorage.setItem('currency', 'NGN')
  answer('get', '/deposit', { data: { deposits: [], nextCursor: null } })
  answer('get', '/wallet', { data: walletOf({ withdrawable: 12, held: 3, nextFreeAt: row.created_at }) })
  answer('get', '/wallet/chart', { data: { points } })
  answer('get', '/account/transactions', { data: { transactions: [row], nextCursor: null } })
  answer('get', '/currencies', { data: { currencies: [naira] } })
  answer('get', '/me', { data: { user: userOf() } })
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
  localStorage.clear()
  vi.restoreAllMocks()
})
afterAll(() => server.close())

const open = () =>
  show(<WalletPage paths={{ deposit: '/d', withdraw: '/w', boost: '/b', gifts: '/g', support: '/s' }} />)
async function openPart(item: string) {
  const { user } = open()
  await screen.findByText('Gift sent')
  await user.click(screen.getByRole('button', { name: 'More wallet options' }))
  await user.click(screen.getByRole('menuitem', { name: item }))
  return { user }
}
const quoteOf = (part = {}) => ({
  ...{ quoteId: uuid, from: 'credits', to: 'USD', gives: 100, gets: 0.95, fee: 5 },
  expiresAt: new Date(Date.now() + 60_000).toISOString(),
  ...part,
})
const requested = (path: string) => seen.filter((one) => one.path.startsWith(`/api${path}`))

test('the wallet shows both balances, the withdrawable amount, and its links', spec('1.17'), async () => {
  open()
  const balances = within(await screen.findByRole('region', { name: 'Balances' }))
  expect(await balances.findByText('$20.00')).toBeTruthy()
  expect(balances.getByText('300 credits')).toBeTruthy()
  expect(await balances.findByText('about ₦26,524')).toBeTruthy()
  expect(balances.getByText('You can withdraw $12.00 now.')).toBeTruthy()
  const links = balances.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/d', '/w'])
})

test('while withdrawals are frozen the wallet says why and names no amount', async () => {
  answer('get', '/wallet', { data: walletOf({ withdrawable: 0, held: 3, frozen: true }) })
  open()
  const balances = within(await screen.findByRole('region', { name: 'Balances' }))
  expect(await balances.findByText(/^Withdrawals are paused for now: either/)).toBeTruthy()
  expect(balances.queryByText(/^You can withdraw/)).toBeNull()
  expect(balances.getByText('$3.00 of your earnings is pending.')).toBeTruthy()
})

test('the menu leads to boosts and gifts, and opens the exchange and the chart', async () => {
  const { user } = open()
  const choose = async (item: string) => {
    await user.click(await screen.findByRole('button', { name: 'More wallet options' }))
    await user.click(screen.getByRole('menuitem', { name: item }))
  }
  await user.click(screen.getByRole('button', { name: 'More wallet options' }))
  const links = screen.getAllByRole('menuitem').map((item) => item.getAttribute('href'))
  expect(links).toEqual([null, null, '/b', '/g', null])
  await user.keyboard('{Escape}')
  await choose('Balance over time')
  expect(within(screen.getByRole('dialog')).getByRole('radio', { name: '90 days' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await choose('Convert')
  expect(within(screen.getByRole('dialog')).getByRole('radio', { name: 'Sell credits' })).toBeTruthy()
})

test('a quote is shown with its fee, and executed once', spec('2.103'), async () => {
  answer('post', '/wallet/quote', { data: quoteOf() })
  answer('post', '/wallet/convert', { data: { wallet: walletOf({ usd: 20.95, credits: 200 }) }, message: 'Done' })
  const { user } = await openPart('Convert')
  await user.click(screen.getByRole('radio', { name: 'Sell credits' }))
  await user.type(screen.getByLabelText('Credits to sell'), '100')
  await user.click(screen.getByRole('button', { name: 'See what you get' }))
  expect(await screen.findByText('You give 100 credits and get $0.95.')).toBeTruthy()
  expect(JSON.parse(requested('/wallet/quote')[0]?.body ?? '')).toMatchObject({ from: 'credits', amount: '100' })
  expect(screen.getByText('This includes a fee of 5 credits.')).toBeTruthy()
  await user.dblClick(screen.getByRole('button', { name: 'Convert now' }))
  expect(await screen.findByText('$20.95')).toBeTruthy()
  expect(requested('/wallet/convert')).toHaveLength(1)
  expect(await screen.findByLabelText('Credits to sell')).toBeTruthy()
})

test('on a wide screen an empty wallet folds the conversion and draws no chart', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  const { unmount } = open()
  expect(await screen.findByRole('heading', { name: 'Balance over time' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Convert' }).closest('details')?.open).toBe(true)
  unmount()
  answer('get', '/wallet', { data: walletOf({ usd: 0, credits: 0 }) })
  answer('get', '/wallet/chart', { data: { points: points.map(({ day }) => ({ day, usd: 0, credits: 0 })) } })
  open()
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Balance over time' })).toBeNull())
  expect(screen.getByText('Convert').closest('details')?.open).toBe(false)
  vi.unstubAllGlobals()
})

test('an expired quote is not executed; a new one is requested', async () => {
  answer('post', '/wallet/quote', { data: quoteOf() })
  const { user } = await openPart('Convert')
  await user.type(screen.getByLabelText('Dollars to spend'), '5')
  await user.click(screen.getByRole('button', { name: 'See what you get' }))
  expect(await screen.findByText(/This offer ends in 58 seconds/)).toBeTruthy()
  const start = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => start + 59_000)
  expect(await screen.findByText('This offer has ended.', {}, { timeout: 3000 })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Convert now' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'New offer' }))
  await waitFor(() => expect(requested('/wallet/quote')).toHaveLength(2))
})

test('a rejected amount shows its error at the field', async () => {
  const errors = { amount: ['The smallest amount is 2.'] }
  answer('post', '/wallet/quote', { status: 400, code: 'invalid_input', message: 'Check', errors })
  const { user } = await openPart('Convert')
  await user.type(screen.getByLabelText('Dollars to spend'), '0')
  await user.click(screen.getByRole('button', { name: 'See what you get' }))
  await waitFor(() => expect(screen.getByLabelText('Dollars to spend').getAttribute('aria-invalid')).toBe('true'))
})

test('the statement is grouped by day, and a row expands to all of its columns', spec('2.104', '3.23'), async () => {
  const sale = {
    ...row,
    id: uuid.replace(/1$/, '2'),
    name: 'Credits sold',
    txn_amount: 0.95,
    kind: 'credits_sell',
    fee: 0.05,
  }
  const today = { ...row, id: uuid.replace(/1$/, '3'), created_at: new Date().toISOString() }
  answer('get', '/account/transactions', { data: { transactions: [today, sale, row], nextCursor: null } })
  open()
  await screen.findByText('Credits sold')
  const days = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(days).toEqual(['Today', 'Sunday, 1\u00a0November 2026'])
  expect(screen.getAllByText('−$5.00')).toHaveLength(2)
  const sold = screen.getByText('Credits sold').closest('li')
  const facts = [...(sold?.querySelectorAll('dt') ?? [])].map(
    (term) => `${term.textContent}: ${term.nextSibling?.textContent}`,
  )
  expect(facts[0]).toMatch(/^Date: 1\sNov 2026/)
  expect(facts.slice(1)).toEqual(['Channel: Wallet', 'Fee: $0.05', 'Balance after: $15.00', 'Reference: ref-1'])
})

test('a paid row downloads its receipt, a failure is named, and other rows have none', async () => {
  const unpaid = { ...row, id: uuid.replace(/1$/, '2'), name: 'Withdrawal', status: 'pending', receipt: false }
  answer('get', '/account/transactions', { data: { transactions: [row, unpaid], nextCursor: null } })
  answer('get', `/account/transactions/${uuid}/receipt`, { status: 404, message: 'Not found.', code: 'not_found' })
  const { user } = open()
  for (const name of ['Gift sent', 'Withdrawal']) await user.click(await screen.findByText(name))
  const buttons = screen.getAllByRole('button', { name: /^Receipt/ })
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Receipt (PDF): Gift sent'])
  const [button] = buttons
  if (!button) throw new Error('no button')
  await user.click(button)
  await waitFor(() => expect(seen.map(({ path }) => path)).toContain(`/api/account/transactions/${uuid}/receipt`))
  expect(await screen.findByText('Not found.')).toBeDefined()
})

test('a withdrawal that came back after it was paid out says so; a payment taken back by a bank is reversed', async () => {
  const bounced = { ...row, kind: 'payout_hold', name: 'Withdrawal', status: 'reversed', receipt: false }
  const taken = { ...row, id: uuid.replace(/1$/, '2'), kind: 'deposit', name: 'Deposit', status: 'reversed' }
  answer('get', '/account/transactions', { data: { transactions: [bounced, taken], nextCursor: null } })
  open()
  const rowOf = async (name: string) => (await screen.findByText(name, { selector: 'summary *' })).closest('summary')
  expect((await rowOf('Withdrawal'))?.textContent).toContain('Returned')
  expect((await rowOf('Deposit'))?.textContent).toContain('Reversed')
})

test('the statement is filtered by the chosen criteria', async () => {
  const { user } = open()
  expect(await screen.findByText('Gift sent')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.type(screen.getByLabelText('Reference'), 'ref')
  await user.selectOptions(screen.getByLabelText('Amount: how to compare'), 'between')
  await user.type(screen.getByLabelText('Amount'), '-10')
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(screen.getByLabelText('Amount, up to').getAttribute('aria-invalid')).toBe('true')
  await user.type(screen.getByLabelText('Amount, up to'), '10')
  await user.click(screen.getByRole('button', { name: 'Show' }))
  const expected = 'reference=ref&referenceMode=contains&amount=-10&amountMode=between&amountTo=10'
  await waitFor(() => expect(requested('/account/transactions').at(-1)?.path).toContain(expected))
  expect(screen.getByRole('button', { name: 'Filter (2)' })).toBeTruthy()
})

test('the balance over time is also described as text', async () => {
  await openPart('Balance over time')
  expect(
    await screen.findByText(/\$0\.00 at the start, \$20\.00 at the end, lowest \$0\.00, highest \$20\.00/),
  ).toBeTruthy()
})

test('empty fields are no filter, and neither is a mode alone', () => {
  expect(queryOf(emptyFilter)).toEqual({})
  expect(queryOf({ ...emptyFilter, date: '2026-11-01', dateMode: 'before', amountTo: '5' })).toEqual({
    date: '2026-11-01',
    dateMode: 'before',
  })
  expect(filterForm.safeParse({ ...emptyFilter, amount: 'ten' }).success).toBe(false)
})

test('the line begins and ends at the edges and never leaves its box', () => {
  const box = { width: 100, height: 50 }
  expect(linePath([0, 10, 5], box)).toBe('M0 50L50 0L100 25')
  expect(linePath([0, 0], box)).toBe('M0 50L100 50')
  expect(areaPath('M0 50L100 50', box)).toBe('M0 50L100 50L100 50L0 50Z')
})
