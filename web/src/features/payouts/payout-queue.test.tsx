import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { PayoutsScreen } from '../../app/admin/payouts-screen.tsx'
import { useAuthStore } from '../../lib/auth-store.ts'
import { loadTranslationPart, startI18n } from '../../lib/i18n/i18n.ts'
import { makeFakeServer, show, userOf } from '../../test/people.tsx'
import { showAt } from '../../test/show-at.tsx'

const { server, seen, answer } = makeFakeServer()
const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const at = '2026-11-20T10:00:00.000Z'
const payoutOf = (part = {}) => ({
  ...{ id: uuid(1), reference: 'abc', status: 'held', amount: 250, currency: 'NGN', payoutAmount: 331_540 },
  ...{
    needsApproval: true,
    sendFrom: null,
    reason: null,
    createdAt: at,
    changedAt: at,
    channel: 'paystack',
    perUsd: 1326.16,
    worth: 250,
  },
  account: {
    ...{ id: uuid(2), kind: 'bank', country: 'NG', currency: 'NGN', bankName: 'Zenith' },
    ...{ accountName: 'AMARA OKAFOR', ending: '6789' },
  },
  member: { id: uuid(3), name: 'Amara Okafor', frozen: false },
  ...{ own: false, approvals: [] as object[], approvalsNeeded: 2, providerCode: null, fault: null, sends: 0 },
  ...part,
})
const mine = { by: 'Wanjiru Kamau', mine: true, at }
const theirs = { by: 'Didier Fotso', mine: false, at }

beforeAll(async () => {
  await startI18n('en')
  await loadTranslationPart('admin-screens')
  server.listen({ onUnhandledFrame: 'error' })
})
beforeEach(() => {
  useAuthStore.getState().logIn('the-token', userOf({ role: 'admin', permissions: ['finance'] }))
  answer('get', '/admin/payment-exceptions', { data: { payments: [], nextCursor: null } })
  answer('get', '/admin/refunds', { data: { proposals: [], nextCursor: null } })
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

function open(...payouts: object[]) {
  answer('get', '/admin/payouts', { data: { payouts, nextCursor: null } })
  return show(<PayoutsScreen />)
}
const posts = () => seen.filter(({ method }) => method === 'POST')

test('a payout shows member, destination and amount, and is approved once', async () => {
  answer('post', '/admin/payouts/:id/approve', { data: { payout: payoutOf() }, message: 'Recorded' })
  const { user } = open(payoutOf())
  expect(await screen.findByText('Zenith, ending in 6789, AMARA OKAFOR')).toBeTruthy()
  expect(screen.getByText('0 of 2 approvals')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Recorded')).toBeTruthy()
  expect(posts().map(({ path }) => path)).toEqual([`/api/admin/payouts/${uuid(1)}/approve`])
})

test('the second approval sends; the first approver waits for another', async () => {
  open(payoutOf({ approvals: [theirs] }), payoutOf({ id: uuid(9), approvals: [mine] }))
  expect(await screen.findByRole('button', { name: 'Approve and send' })).toBeTruthy()
  expect(screen.getByText(/Didier Fotso, /)).toBeTruthy()
  expect(screen.getByText('You’ve approved this payout. A second person has to decide next.')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /Approve/ })).toHaveLength(1)
})

test('staff are not offered to decide about their own payout', async () => {
  open(payoutOf({ own: true }))
  expect(await screen.findByText('This is your own payout: someone else has to decide.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Approve|Refuse/ })).toBeNull()
})

test('rejecting requires a reason', async () => {
  answer('post', '/admin/payouts/:id/refuse', { data: { payout: payoutOf({ status: 'refused' }) }, message: 'Refused' })
  const { user } = open(payoutOf())
  await user.click(await screen.findByRole('button', { name: 'Refuse' }))
  const [, send] = screen.getAllByRole('button', { name: 'Refuse' })
  await user.click(send as HTMLElement)
  const field = screen.getByLabelText('Reason for the member')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await user.type(field, 'The name does not fit.')
  await user.click(send as HTMLElement)
  expect(await screen.findByText('Refused')).toBeTruthy()
  expect(JSON.parse(posts()[0]?.body ?? '')).toEqual({ reason: 'The name does not fit.' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('mismatches are highlighted', async () => {
  open(payoutOf({ fault: 'amount: 1 NGN', member: { id: null, name: '–', frozen: true } }))
  expect(await screen.findByText('Problem: amount: 1 NGN')).toBeTruthy()
  expect(screen.getByText('Payouts to this member are frozen.')).toBeTruthy()
})

test('for members the page does not exist', () => {
  useAuthStore.getState().setUser(userOf({ role: 'user' }))
  show(<PayoutsScreen />)
  expect(screen.getByRole('heading', { name: 'This page isn’t here' })).toBeTruthy()
  expect(seen).toEqual([])
})

test('the one payout of an address has the focus, and shows when it was handled meanwhile', async () => {
  answer('get', '/admin/payouts', { data: { payouts: [payoutOf()], nextCursor: null } })
  const { unmount } = showAt('/admin/payouts?case=abcdefgh', <PayoutsScreen />)
  const chosen = await screen.findByRole('region', { name: 'Payout' })
  await waitFor(() => expect(document.activeElement).toBe(chosen))
  expect(screen.getByText('0 of 2 approvals')).toBeTruthy()
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.queryByText('Payments with problems')).toBeNull()
  expect(screen.getByRole('link', { name: 'Back to the queue' })).toBeTruthy()
  expect(seen.at(-1)?.path).toContain('reference=abcdefgh')
  unmount()
  const approvals = [mine, theirs]
  answer('get', '/admin/payouts', { data: { payouts: [payoutOf({ approvals })], nextCursor: null } })
  showAt('/admin/payouts?case=abcdefgh', <PayoutsScreen />)
  expect(await screen.findByText('Handled. It’s no longer in the queue.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
})

test('the one payment exception of an address is shown alone', async () => {
  const exception = {
    ...{ id: '7', channel: 'paystack', reference: 'dep-12345678', fault: 'amount', seen: '{}', payment: null },
    ...{ refund: 'none', providerCode: null, foundAt: at, settledAt: null },
  }
  answer('get', '/admin/payment-exceptions', { data: { payments: [exception], nextCursor: null } })
  const { unmount } = showAt('/admin/payouts?case=7&exception', <PayoutsScreen />)
  expect(await screen.findByRole('region', { name: 'Payment with a problem' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Mark as checked' })).toBeTruthy()
  expect(seen.map(({ path }) => path)).toEqual([expect.stringMatching(/payment-exceptions.*id=7/)])
  unmount()
  answer('get', '/admin/payment-exceptions', {
    data: { payments: [{ ...exception, settledAt: at }], nextCursor: null },
  })
  showAt('/admin/payouts?case=7&exception', <PayoutsScreen />)
  expect(await screen.findByText('Handled. It’s no longer in the queue.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Mark as checked' })).toBeNull()
})
