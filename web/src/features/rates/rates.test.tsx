import type { StaffRate } from '@karibu/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { RatesScreen } from '../../app/admin/rates-screen.tsx'
import { useAuthStore } from '../../lib/auth-store.ts'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { makeFakeServer, show, userOf } from '../../test/people.tsx'

const { server, seen, answer } = makeFakeServer()
const at = '2026-11-20T10:00:00.000Z'
const id = '00000000-0000-4000-8000-000000000001'
const rateOf = (part: Partial<StaffRate> = {}): StaffRate => ({
  ...{ currency: 'NGN', perUsd: 1000, source: 'open.er-api.com', asOf: at, fetchedAt: at },
  ...{
    stale: false,
    tooOld: false,
    usable: true,
    fixed: false,
    offered: true,
    underWay: 2,
    manualAt: null,
    payoutsFrom: null,
  },
  sources: { first: 1000, second: 1004, at, stale: false },
  agreed: { perUsd: 1000, at, stale: false },
  ...{ band: { low: 953.8, high: 1050 }, alone: { low: 983.92, high: 1020 }, proposal: null },
  ...part,
})
const proposalOf = (mine: boolean): StaffRate['proposal'] => ({
  ...{ id, perUsd: 1040, fixed: null, offered: null, reason: 'The market moved this morning.', by: 'Didier Fotso' },
  ...{ mine, proposedAt: at, expiresAt: '2026-11-21T10:00:00.000Z' },
})

beforeAll(async () => {
  await startI18n('en')
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

function open(...rates: StaffRate[]) {
  answer('get', '/admin/rates', { data: { rates } })
  return show(<RatesScreen />)
}
const sent = (method: string) => seen.filter((request) => request.method === method)

/** The form of the naira, with a rate typed. */
async function type(perUsd: string, rate = rateOf()) {
  const { user } = open(rate)
  await user.click(await screen.findByRole('button', { name: 'Change the rate of NGN' }))
  await user.type(screen.getByLabelText('New rate: NGN for 1 USD'), perUsd)
  return user
}
const preview = () => within(screen.getByRole('form')).getByRole('status').textContent

test('every rate shows its sources, the agreed rate and its deviation; stale ones are flagged', async () => {
  const stale = {
    currency: 'KES',
    stale: true,
    perUsd: 130,
    agreed: { perUsd: 128, at, stale: true },
    sources: null,
    source: 'snapshot',
  }
  open(rateOf(), rateOf(stale))
  const [naira, shilling] = await screen.findAllByRole('article')
  expect(naira?.textContent).toContain('1 USD = 1,000 NGN')
  expect(naira?.textContent).toContain('1,004')
  expect(naira?.textContent).toContain('Set byopen.er-api.com')
  expect(naira?.textContent).not.toContain('Stale')
  expect(shilling?.textContent).toContain('Set byThe built-in list')
  expect(shilling?.textContent).toContain('Stale')
  expect(shilling?.textContent).toContain('+1.56%')
  expect(shilling?.textContent).toContain('Not known yet')
})

test.each([
  ['1015', '+1.5% from the agreed rate. This applies at once.', 'Apply'],
  ['1040', '+4% from the agreed rate. A second person has to confirm this within 24 hours.', 'Propose'],
])('the preview of %s states the effect', async (perUsd, text, button) => {
  await type(perUsd)
  expect(preview()).toBe(text)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: button }).disabled).toBe(false)
})

test('a rate outside the limits cannot be sent', async () => {
  const user = await type('999999')
  expect(preview()).toContain('This will be refused')
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' })
  expect(button.disabled).toBe(true)
  await user.click(button)
  expect(sent('PATCH')).toEqual([])
})

test('the form takes the focus when it opens, and its button when it closes', async () => {
  const { user } = open(rateOf())
  await user.click(await screen.findByRole('button', { name: 'Change the rate of NGN' }))
  expect(document.activeElement).toBe(screen.getByRole('form', { name: 'Change the rate of NGN' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change the rate of NGN' }))
})

test('fixing always requires a second person', async () => {
  const user = await type('1000')
  await user.selectOptions(screen.getByLabelText('What to change'), 'fix')
  expect(preview()).toContain('A second person')
})

test('a change is sent with its reason, after the password', async () => {
  const user = await type('1015')
  await user.type(screen.getByLabelText('Reason'), 'The market moved.')
  answer('patch', '/admin/rates/:currency', { status: 403, code: 'password_required', message: 'Give your password.' })
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  const dialog = await screen.findByRole('dialog')
  answer('post', '/me/password/confirm', { data: {} })
  answer('patch', '/admin/rates/:currency', { data: { rate: rateOf(), outcome: 'applied' } })
  expect(dialog).toBeTruthy()
  expect(sent('PATCH').map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
    ['/api/admin/rates/NGN', { perUsd: '1015', reason: 'The market moved.' }],
  ])
})

test('a proposal is confirmed or rejected by another, and only withdrawn by its proposer', async () => {
  answer('post', '/admin/rate-proposals/:id/confirm', { data: { rate: rateOf() }, message: 'Confirmed' })
  const { user } = open(
    rateOf({ proposal: proposalOf(false) }),
    rateOf({ currency: 'KES', proposal: proposalOf(true) }),
  )
  const others = await screen.findByRole('region', { name: 'Proposed change to NGN' })
  const mine = screen.getByRole('region', { name: 'Proposed change to KES' })
  expect(within(mine).queryByRole('button', { name: 'Confirm' })).toBeNull()
  expect(within(mine).getByRole('button', { name: 'Drop' })).toBeTruthy()
  expect(others.textContent).toContain('1 USD = 1,040 NGN (+4%)')
  await user.click(within(others).getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Confirmed')).toBeTruthy()
  expect(sent('POST').map(({ path }) => path)).toEqual([`/api/admin/rate-proposals/${id}/confirm`])
})

test('a failure offers a retry, and an empty table says so', async () => {
  answer('get', '/admin/rates', { status: 500, code: 'internal', message: 'Something went wrong.' })
  const { user } = show(<RatesScreen />)
  expect(await screen.findByText('We couldn’t load the exchange rates.', {}, { timeout: 5000 })).toBeTruthy()
  answer('get', '/admin/rates', { data: { rates: [] } })
  await user.click(screen.getByRole('button', { name: /again/i }))
  await waitFor(() => expect(screen.getByText('No currency has a rate yet.')).toBeTruthy())
})

test('staff without the finance permission do not find the page', () => {
  useAuthStore.getState().setUser(userOf({ role: 'admin', permissions: ['moderator'] }))
  show(<RatesScreen />)
  expect(screen.getByRole('heading', { name: 'This page isn’t here' })).toBeTruthy()
  expect(seen).toEqual([])
})
