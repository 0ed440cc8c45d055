import type { StaffDispute, StaffPermission } from '@karibu/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DisputesScreen } from '../../app/admin/money/disputes-screen.tsx'
import { useAuthStore } from '../../lib/auth-store.ts'
import { loadTranslationPart, startI18n } from '../../lib/i18n/i18n.ts'
import { makeFakeServer, userOf } from '../../test/people.tsx'
import { showAt } from '../../test/show-at.tsx'

const { server, seen, answer } = makeFakeServer()
const at = '2026-11-20T10:00:00.000Z'
const member = { id: '00000000-0000-4000-8000-000000000001', name: 'Amara Okafor', frozen: false, owes: 0 }
const transfer = '00000000-0000-4000-8000-000000000002'
const disputeOf = (part: Partial<StaffDispute> = {}): StaffDispute => ({
  ...{ reference: 'dep-12345678', channel: 'paystack', state: 'open', currency: 'NGN', amount: 20_000, usd: 14.5 },
  ...{ transfer, paidAt: at, disputedAt: at, member, giftsHeld: 0, returns: [] },
  cases: [
    {
      ...{ kind: 'dispute', id: '77', state: 'open', amount: 20_000, usd: 14.5 },
      openedAt: at,
      endedAt: null,
      dueAt: at,
    },
  ],
  ...part,
})

beforeAll(async () => {
  await startI18n('en')
  await loadTranslationPart('admin-screens')
  server.listen({ onUnhandledFrame: 'error' })
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

function open(disputes: StaffDispute[], { search = '', permissions = ['finance'] as StaffPermission[] } = {}) {
  useAuthStore.getState().logIn('the-token', userOf({ role: 'admin', permissions }))
  answer('get', '/admin/summary', { data: { disputes: 1, exceptions: 0, payouts: 0 } })
  answer('get', '/admin/disputes', { data: { disputes, nextCursor: null } })
  return showAt(`/admin/disputes${search}`, <DisputesScreen />)
}
const card = async () => within(await screen.findByRole('article'))
const listRequests = () => seen.map(({ path }) => path).filter((path) => path.startsWith('/api/admin/disputes?'))

test('an open dispute shows its payment, its deadline, and the payouts that wait', async () => {
  open([disputeOf({ giftsHeld: 2, member: { ...member, frozen: true } })])
  const shown = await card()
  expect(shown.getByRole('heading', { level: 2 }).textContent).toMatch(/20,000\.00/)
  expect(shown.getByText(/^Answer by/)).toBeTruthy()
  expect(shown.getByText('Dispute 77 · Open')).toBeTruthy()
  expect(shown.getByText('Earnings from 2 gifts are on hold until the dispute is decided.')).toBeTruthy()
  expect(shown.getByText('Payouts to this member are frozen.')).toBeTruthy()
  expect(shown.getByText('Nothing was taken from the member.')).toBeTruthy()
})

test('a lost dispute shows the amount and source of the deduction, and links to the ledger', async () => {
  const returns = [{ transfer, at, amount: 10_000, usd: 7.25, gifts: 5, debt: 2 }]
  const [first] = disputeOf().cases
  const cases = first ? [{ ...first, state: 'lost' as const, amount: 10_000, endedAt: at }] : []
  open([disputeOf({ state: 'lost', cases, returns, member: { ...member, owes: 2 } })])
  const shown = await card()
  expect(shown.getByText(/10,000\.00 · Lost/)).toBeTruthy()
  expect(shown.queryByText(/^Answer by/)).toBeNull()
  expect(shown.getByText(/\$5\.25 was taken from the member/)).toBeTruthy()
  expect(shown.getByText('$5.00 of it came from gifts that were reversed.')).toBeTruthy()
  expect(shown.getByText('$2.00 had already been spent, so the member owes it.')).toBeTruthy()
  expect(shown.getByText('The member owes $2.00 in all.')).toBeTruthy()
  const link = shown.getByRole('link', { name: 'Open in the ledger' })
  expect(link.getAttribute('href')).toBe(`/admin/ledger?view=transfer&id=${transfer}`)
})

test('finance is led to the deposit, administrators to the member, and a deleted member has no link', async () => {
  const { unmount } = open([disputeOf()])
  expect((await card()).getByRole('link', { name: 'dep-12345678' }).getAttribute('href')).toBe(
    '/admin/payouts?deposit=dep-12345678',
  )
  expect(screen.queryByRole('link', { name: 'Amara Okafor' })).toBeNull()
  unmount()
  const second = open([disputeOf()], { permissions: ['admin'] })
  expect((await card()).getByRole('link', { name: 'Amara Okafor' }).getAttribute('href')).toBe(
    `/admin/members/${member.id}`,
  )
  expect(screen.queryByRole('link', { name: 'dep-12345678' })).toBeNull()
  second.unmount()
  const gone = { state: 'returned', cases: [], transfer: null, member: { ...member, id: null, name: '' } } as const
  open([disputeOf(gone as never)], { permissions: ['admin'] })
  const shown = await card()
  expect(shown.getByText('Deleted member')).toBeTruthy()
  expect(shown.getByText('The payment was never credited, so nothing was taken.')).toBeTruthy()
  expect(shown.getByText('The payment was sent back. The provider gave no details.')).toBeTruthy()
})

test('the filters are in the URL, and an empty result names them as the reason', async () => {
  const { user } = open([], { search: '?state=open' })
  expect(await screen.findByText('No disputes match these filters.')).toBeTruthy()
  expect(listRequests().at(-1)).toContain('state=open')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Provider' }), 'Tranzak')
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'All')
  // The text of the filters before remains until the response to these.
  await waitFor(() => expect(listRequests().at(-1)).not.toContain('state'))
  expect(listRequests().at(-1)).toContain('channel=tranzak')
  expect(await screen.findByText('No disputes match these filters.')).toBeTruthy()
})

test('a list that fails to load can be retried; moderators do not find the page', async () => {
  useAuthStore.getState().logIn('the-token', userOf({ role: 'admin', permissions: ['finance'] }))
  answer('get', '/admin/summary', { data: {} })
  answer('get', '/admin/disputes', { status: 500, code: 'internal', message: 'Broken.' })
  const { unmount } = showAt('/admin/disputes', <DisputesScreen />)
  expect(await screen.findByText('We couldn’t load the disputes.')).toBeTruthy()
  unmount()
  open([disputeOf()], { permissions: ['moderator'] })
  expect(screen.queryByRole('article')).toBeNull()
})

test('the one dispute of an address is shown alone, and shows when it was decided meanwhile', async () => {
  const { unmount } = open([disputeOf()], { search: '?case=dep-12345678' })
  const chosen = await screen.findByRole('region', { name: 'Dispute' })
  await waitFor(() => expect(document.activeElement).toBe(chosen))
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(listRequests().at(-1)).toContain('reference=dep-12345678')
  unmount()
  const cases = disputeOf().cases.map((one) => ({ ...one, state: 'won' as const, endedAt: at }))
  open([disputeOf({ state: 'won', cases })], { search: '?case=dep-12345678' })
  expect(await screen.findByText('Handled. It’s no longer in the queue.')).toBeTruthy()
})
