import type { StaffDepositRow, StaffPermission } from '@karibu/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { DepositsScreen } from '../../../app/admin/money/deposits-screen.tsx'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { loadTranslationPart, startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, userOf } from '../../../test/people.tsx'
import { showAt } from '../../../test/show-at.tsx'

const { server, seen, answer } = makeFakeServer()
const member = { id: '00000000-0000-4000-8000-000000000001', name: 'Amara Okafor' }
const deposit: StaffDepositRow = {
  ...{ reference: 'dep-12345678', channel: 'paystack', status: 'paid', currency: 'NGN', amount: 20_000, usd: 14.5 },
  ...{ returned: 0, createdAt: '2026-11-20T10:00:00.000Z', member },
}

beforeAll(async () => {
  await startI18n('en')
  await loadTranslationPart('admin-screens')
  server.listen({ onUnhandledFrame: 'error' })
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
  vi.restoreAllMocks()
})
afterAll(() => server.close())

type Options = { search?: string; permissions?: StaffPermission[]; nextCursor?: string | null }
function open(
  deposits: StaffDepositRow[],
  { search = '', permissions = ['finance'], nextCursor = null }: Options = {},
) {
  useAuthStore.getState().logIn('the-token', userOf({ role: 'admin', permissions }))
  answer('get', '/admin/summary', { data: {} })
  answer('get', '/admin/deposits', { data: { deposits, nextCursor } })
  return showAt(`/admin/deposits${search}`, <DepositsScreen />)
}
const requests = () => seen.map(({ path }) => path).filter((path) => /^\/api\/admin\/deposits(\?|$)/.test(path))

test('a row shows the payment and what went back; finance is led to the deposit', async () => {
  open([{ ...deposit, returned: 5_000 }])
  const row = within((await screen.findByText('dep-12345678')).closest('tr') ?? document.body)
  for (const text of ['₦20,000.00', '$14.50', '₦5,000.00 sent back', 'Paid', 'Paystack', 'Amara Okafor'])
    expect(row.getByText(text)).toBeTruthy()
  expect(row.getByRole('link', { name: 'dep-12345678' }).getAttribute('href')).toBe(
    '/admin/payouts?deposit=dep-12345678',
  )
  expect(row.queryByRole('link', { name: 'Amara Okafor' })).toBeNull()
})

test('administrators are led to the member, and a deleted member has no link', async () => {
  const gone = { ...deposit, reference: 'dep-87654321', member: { id: null, name: '' } }
  open([deposit, gone], { permissions: ['admin'] })
  const link = await screen.findByRole('link', { name: 'Amara Okafor' })
  expect(link.getAttribute('href')).toBe(`/admin/members/${member.id}`)
  expect(screen.getByText('Deleted member').closest('a')).toBeNull()
  expect(screen.queryByRole('link', { name: 'dep-12345678' })).toBeNull()
})

test('the filters of the URL are sent, and an empty result says whether older deposits remain', async () => {
  const { unmount } = open([], { search: '?state=failed&currency=XAF&amount=500&from=2026-01-01' })
  expect(await screen.findByText('No deposits match these filters.')).toBeTruthy()
  expect(requests().at(-1)).toContain('state=failed&currency=XAF&from=2026-01-01&amount=500')
  unmount()
  open([], { search: '?state=failed', nextCursor: 'dep-12345678' })
  expect(await screen.findByText(/^None of the latest deposits match/)).toBeTruthy()
})

test('a member is found by a whole address, which is not in the URL; a part of it is not sent', async () => {
  const { user, address } = open([deposit])
  const field = await screen.findByRole('searchbox', { name: 'Email or ID' })
  await user.type(field, 'amara')
  expect(await screen.findByText('The whole address or the whole ID')).toBeTruthy()
  expect(requests().filter((path) => path.includes('member'))).toEqual([])
  await user.type(field, '@example.com')
  await waitFor(() => expect(requests().at(-1)).toContain('member=amara%40example.com'))
  expect(address()).toBe('/admin/deposits')
})

test('a wrong amount or period is named and not sent', async () => {
  const { user } = open([deposit], { search: '?from=2026-03-05&to=2026-03-01&currency=XAF' })
  expect(await screen.findByText('The end must not be before the start.')).toBeTruthy()
  await user.type(screen.getByLabelText('At least (XAF)'), '5.5')
  expect(await screen.findByText(/^Digits only/)).toBeTruthy()
  expect(requests()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Clear the filters' }))
  expect(await screen.findByText('dep-12345678')).toBeTruthy()
})

test('the file of the filters is downloaded with a reason', async () => {
  answer('post', '/admin/deposits/file', { status: 400, code: 'invalid_input', message: 'Not now.' })
  const { user } = open([deposit], { search: '?channel=tranzak' })
  await user.click(await screen.findByRole('button', { name: 'CSV' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByLabelText(/^Reason/), 'The yearly audit.')
  await user.click(dialog.getByRole('button', { name: 'Download' }))
  const sent = () => seen.find(({ path }) => path === '/api/admin/deposits/file')?.body
  await waitFor(() => expect(sent()).toBeDefined())
  expect(JSON.parse(String(sent()))).toEqual({ filter: { channel: 'tranzak' }, reason: 'The yearly audit.' })
  expect(await dialog.findByText('Not now.')).toBeTruthy()
})

test('a list that fails to load can be retried; moderators do not find the page', async () => {
  useAuthStore.getState().logIn('the-token', userOf({ role: 'admin', permissions: ['finance'] }))
  answer('get', '/admin/summary', { data: {} })
  answer('get', '/admin/deposits', { status: 500, code: 'internal', message: 'Broken.' })
  const { unmount } = showAt('/admin/deposits', <DepositsScreen />)
  expect(await screen.findByText('We couldn’t load the deposits.')).toBeTruthy()
  unmount()
  open([deposit], { permissions: ['moderator'] })
  expect(screen.queryByRole('table')).toBeNull()
})
