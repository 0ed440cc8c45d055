import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { LedgerScreen } from '../../app/admin/ledger-screen.tsx'
import { useAuthStore } from '../../lib/auth-store.ts'
import { loadTranslationPart, startI18n } from '../../lib/i18n/i18n.ts'
import { makeFakeServer, userOf } from '../../test/people.tsx'
import { showAt } from '../../test/show-at.tsx'
import { currenciesOf, periodOf } from './ledger-rules.ts'

const { server, seen, answer } = makeFakeServer()
/** What the page asked for; the navigation counts what waits. */
const requests = () => seen.filter(({ path }) => path !== '/api/admin/summary')
const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const at = '2026-11-20T10:00:00.000Z'

beforeAll(async () => {
  await startI18n('en')
  await loadTranslationPart('admin-screens')
  server.listen({ onUnhandledFrame: 'error' })
})
beforeEach(() => {
  answer('get', '/admin/summary', { data: {} })
  useAuthStore.getState().logIn('the-token', userOf({ role: 'admin', permissions: ['finance'] }))
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

const open = (search = '') => showAt(`/admin/ledger${search}`, <LedgerScreen />)
const totalOf = (balance: number) => ({ currency: 'USD', debits: 12, credits: 12 + balance, balance })
const rows = [
  { account: 'usd_deposited', currency: 'USD', debits: 2, credits: 12, balance: 10 },
  { account: 'clearing:paystack', currency: 'USD', debits: 10, credits: 0, balance: -10 },
]
const entryOf = (number: number, part = {}) => ({
  ...{ transfer: uuid(number), at, kind: 'deposit', account: 'clearing:paystack', currency: 'USD' },
  ...{ amount: -10, balanceAfter: -10, others: ['usd_deposited'], ...part },
})

test('a balanced ledger says so, with a sum of zero, and leads to the entries of a platform account', async () => {
  answer('get', '/admin/ledger/trial-balance', { data: { rows, totals: [totalOf(0)], isBalanced: true } })
  answer('get', '/admin/ledger/entries', { data: { entries: [entryOf(1)], nextCursor: null } })
  const { user } = open()
  expect(await screen.findByText('In balance')).toBeTruthy()
  const sum = within(screen.getByRole('row', { name: /^Sum, USD/ }))
  expect(sum.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['12.00', '12.00', '0.00'])
  expect(screen.queryByRole('link', { name: 'Paid in (members)' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Held by Paystack' }))
  expect(await screen.findByRole('link', { name: /^Open transfer Deposit, / })).toBeTruthy()
  expect(requests().at(-1)?.path).toContain('code=clearing%3Apaystack&currency=USD')
})

test('an unbalanced ledger shows the difference', async () => {
  answer('get', '/admin/ledger/trial-balance', { data: { rows, totals: [totalOf(0.01)], isBalanced: false } })
  open()
  expect(await screen.findByText('Not in balance')).toBeTruthy()
  expect(screen.getByText('USD is out by +0.01')).toBeTruthy()
})

test('a future day is not requested', async () => {
  answer('get', '/admin/ledger/trial-balance', { data: { rows: [], totals: [], isBalanced: true } })
  const { user } = open()
  expect(await screen.findByText('No entries up to this day')).toBeTruthy()
  const { length } = requests()
  const field = screen.getByLabelText('End of day (UTC)')
  await user.clear(field)
  await user.type(field, '2999-01-01')
  expect(screen.getByText('Choose today or an earlier day.')).toBeTruthy()
  expect(requests()).toHaveLength(length)
})

test('a failed trial balance can be requested again', async () => {
  answer('get', '/admin/ledger/trial-balance', { status: 400, code: 'invalid_input', message: 'No.' })
  const { user } = open()
  expect(await screen.findByText('We couldn’t load the trial balance.')).toBeTruthy()
  answer('get', '/admin/ledger/trial-balance', { data: { rows, totals: [totalOf(0)], isBalanced: true } })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('In balance')).toBeTruthy()
})

test('the entries of a member require a reason, continue page by page with it, and show the balances', async () => {
  const member = { id: uuid(7), name: 'Amara Okafor' }
  const balances = [{ account: 'usd_deposited', currency: 'USD', balance: 4.4 }]
  const mine = { account: 'usd_deposited', others: ['clearing:paystack'] }
  answer('get', '/admin/ledger/entries', { data: { entries: [], nextCursor: null } })
  answer('post', '/admin/ledger/member-entries', async (request) => {
    const { cursor } = (await request.json()) as { cursor?: string }
    const entries = cursor ? [entryOf(2, { ...mine, amount: 5 })] : [entryOf(1, { ...mine, amount: 10 })]
    return { data: { member, balances, entries, nextCursor: cursor ? null : '9.1' } }
  })
  const { user } = open('?view=account')
  expect(await screen.findByText('No entries here')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Member' }))
  await user.type(screen.getByLabelText(/^Email or ID/), 'amara@example.com')
  await user.click(screen.getByRole('button', { name: 'Show entries' }))
  expect(screen.getByLabelText(/^Reason/).getAttribute('aria-invalid')).toBe('true')
  await user.type(screen.getByLabelText(/^Reason/), 'Asked for in a ticket.')
  await user.click(screen.getByRole('button', { name: 'Show entries' }))
  expect(await screen.findByRole('heading', { name: 'Amara Okafor' })).toBeTruthy()
  expect(screen.getByText('4.40')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3))
  const bodies = seen.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body))
  const request = { member: 'amara@example.com', reason: 'Asked for in a ticket.' }
  expect(bodies).toEqual([request, { ...request, cursor: '9.1' }])
})

async function giveReason(user: ReturnType<typeof open>['user']) {
  await user.type(screen.getByLabelText(/^Reason/), 'Asked for in a ticket.')
  await user.click(screen.getByRole('button', { name: 'Open the transfer' }))
  await screen.findByRole('heading', { name: 'Deposit' })
}

test('a transfer requires a reason, shows all sides, and links to payouts only with permission', async () => {
  const transfer = {
    ...{ id: uuid(1), at, kind: 'deposit', title: 'Deposit', reference: 'abc-1', channel: 'paystack' },
    ...{ ends: null, endedBy: { id: uuid(2), kind: 'deposit_refund' } },
    entries: [
      { account: 'usd_deposited', currency: 'USD', amount: 10, member: { id: uuid(7), name: 'Amara Okafor' } },
      { account: 'clearing:paystack', currency: 'USD', amount: -10, member: null },
    ],
  }
  answer('post', '/admin/ledger/transfers/:id', { data: { transfer } })
  const first = open(`?view=transfer&id=${uuid(1)}`)
  expect(requests()).toEqual([])
  await first.user.click(screen.getByRole('button', { name: 'Open the transfer' }))
  expect(screen.getByLabelText(/^Reason/).getAttribute('aria-invalid')).toBe('true')
  await giveReason(first.user)
  expect(JSON.parse(requests()[0]?.body ?? '')).toEqual({ reason: 'Asked for in a ticket.' })
  expect(await screen.findByRole('heading', { name: 'Deposit' })).toBeTruthy()
  expect(screen.getByText('abc-1')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Deposit refund' }).getAttribute('href')).toContain(uuid(2))
  expect(screen.getByRole('link', { name: 'Open payouts and deposits' })).toBeTruthy()
  // Finance has no page of members.
  expect(screen.queryByRole('link', { name: 'Amara Okafor' })).toBeNull()
  first.unmount()
  useAuthStore.getState().setUser(userOf({ role: 'admin', permissions: ['admin'] }))
  await giveReason(open(`?view=transfer&id=${uuid(1)}`).user)
  expect(await screen.findByRole('link', { name: 'Amara Okafor' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Open payouts and deposits' })).toBeNull()
})

test('a linked transfer is opened with the same reason, which is sent with it', async () => {
  const transferOf = (number: number, part: object) => ({
    ...{ id: uuid(number), at, kind: 'deposit', title: 'Deposit', reference: null, channel: 'paystack' },
    ...{ ends: null, endedBy: null, entries: [], ...part },
  })
  const endedBy = { id: uuid(2), kind: 'deposit_refund' }
  answer('post', '/admin/ledger/transfers/:id', { data: { transfer: transferOf(1, { endedBy }) } })
  const { user } = open(`?view=transfer&id=${uuid(1)}`)
  await giveReason(user)
  const refund = { kind: 'deposit_refund', title: 'Refund of a deposit', ends: { id: uuid(1), kind: 'deposit' } }
  answer('post', '/admin/ledger/transfers/:id', { data: { transfer: transferOf(2, refund) } })
  await user.click(screen.getByRole('link', { name: 'Deposit refund' }))
  expect(await screen.findByRole('heading', { name: 'Refund of a deposit' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Transfer ID').value).toBe(uuid(2))
  expect(requests().map(({ path, body }) => [path.split('/').at(-1), JSON.parse(body ?? '')])).toEqual(
    [1, 2].map((number) => [uuid(number), { reason: 'Asked for in a ticket.' }]),
  )
  // Another ID, which is not of this line of inquiry, asks again.
  await user.clear(screen.getByLabelText('Transfer ID'))
  await user.type(screen.getByLabelText('Transfer ID'), uuid(3))
  await user.click(screen.getByRole('button', { name: 'Find' }))
  expect(await screen.findByLabelText(/^Reason/)).toBeTruthy()
  expect(requests()).toHaveLength(2)
})

test('an invalid id shows an error, and for moderators the page does not exist', async () => {
  const { user, unmount } = open('?view=transfer')
  await user.type(screen.getByLabelText('Transfer ID'), 'abc')
  await user.click(screen.getByRole('button', { name: 'Find' }))
  expect(screen.getByText('Enter the whole ID.')).toBeTruthy()
  expect(requests()).toEqual([])
  unmount()
  useAuthStore.getState().setUser(userOf({ role: 'admin', permissions: ['moderator'] }))
  open()
  expect(screen.getByRole('heading', { name: 'This page isn’t here' })).toBeTruthy()
})

test('a period has both days in order, and an account its currencies', () => {
  expect(periodOf({ from: '', to: '' })).toEqual({})
  expect(periodOf({ from: '2026-11-01', to: '2026-11-01' })).toEqual({ from: '2026-11-01', to: '2026-11-01' })
  for (const [from, to] of [
    ['2026-11-02', '2026-11-01'],
    ['2026-11-01', ''],
    ['2025-01-01', '2026-11-01'],
  ] as const)
    expect(periodOf({ from, to })).toBeNull()
  expect([currenciesOf('credits_issued'), currenciesOf('fx', 'EUR').at(-1)]).toEqual([['CRD'], 'EUR'])
})
