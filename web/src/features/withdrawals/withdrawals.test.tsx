import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { walletOf } from '../../test/money.tsx'
import { makeFakeServer, show, userOf } from '../../test/people.tsx'
import { spec } from '../../test/spec.ts'
import { arrivingOf } from './withdraw-rules.ts'
import { Withdrawals } from './withdrawals.tsx'

const { server, seen, answer } = makeFakeServer()
const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const nigeria = { code: 'NG', name: 'Nigeria', currency: 'NGN', kinds: ['bank'], perUsd: 1000, approvalAbove: 200 }
const ghana = {
  ...{ code: 'GH', name: 'Ghana', currency: 'GHS', kinds: ['bank', 'mobile_money'], perUsd: 11, approvalAbove: 200 },
}
const termsOf = (part = {}) => ({
  ...{
    open: true,
    withdrawable: 80,
    held: 20,
    nextFreeAt: null,
    frozen: false,
    smallest: 5,
    largestPerDay: 500,
    fourEyesAbove: 200,
    today: 0,
  },
  countries: [nigeria, ghana],
  ...part,
})
const account = {
  ...{ id: uuid(1), kind: 'bank', country: 'NG', currency: 'NGN', bankName: 'Zenith', accountName: 'AMARA OKAFOR' },
  ...{ ending: '6789', usable: true, usableFrom: '2026-01-01T00:00:00.000Z' },
}
const withdrawalOf = (part = {}) => {
  const { usableFrom, usable: _, ...destination } = account
  return {
    ...{ id: uuid(2), reference: 'abc', status: 'held', amount: 20, currency: 'NGN', payoutAmount: 20_000 },
    ...{
      account: destination,
      needsApproval: false,
      sendFrom: null,
      reason: null,
      createdAt: usableFrom,
      changedAt: usableFrom,
    },
    ...part,
  }
}

beforeAll(async () => {
  await startI18n('en')
  server.listen({ onUnhandledFrame: 'error' })
})
beforeEach(() => {
  sessionStorage.clear()
  answer('get', '/wallet/withdrawals/terms', { data: termsOf() })
  answer('get', '/wallet/payout-accounts', { data: { accounts: [account] } })
  answer('get', '/wallet/withdrawals', { data: { withdrawals: [], nextCursor: null } })
  answer('get', '/me', { data: { user: userOf() } })
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

const open = () => show(<Withdrawals />)
const posts = (path: string) => seen.filter((one) => one.method === 'POST' && one.path === `/api${path}`)
const wantsPassword = { status: 403, code: 'password_required', message: 'Please give your password again.' }

test('if payouts are closed the page stays empty', spec('2.33'), async () => {
  answer('get', '/wallet/withdrawals/terms', { data: termsOf({ open: false, countries: [] }) })
  open()
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading...' })).toBeNull())
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('heading')).toBeNull()
})

test('without an account the page states the waiting times and the limits', async () => {
  answer('get', '/wallet/payout-accounts', { data: { accounts: [] } })
  open()
  expect(await screen.findByRole('heading', { name: 'How withdrawing works' })).toBeTruthy()
  expect(screen.getByText(/^You can withdraw what a gift earned you 3 days after/)).toBeTruthy()
  expect(screen.getByText('From $5.00, at most $500.00 a day.')).toBeTruthy()
})

test('the received amount is shown, the password is required, and one key pays out once', async () => {
  let isFresh = false
  answer('post', '/wallet/withdrawals', () =>
    isFresh
      ? { status: 201, data: { withdrawal: withdrawalOf(), wallet: walletOf() }, message: 'On its way' }
      : wantsPassword,
  )
  answer('post', '/auth/confirm', () => {
    isFresh = true
    return { data: {} }
  })
  const { user } = open()
  await user.click(await screen.findByRole('radio', { name: /Zenith, ending in 6789/ }))
  await user.type(screen.getByLabelText('Amount in US dollars'), '20')
  expect(screen.getByText(/You’ll get about .*20,000\.00/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Withdraw $20.00' }))
  await user.type(await screen.findByLabelText('Password'), 'three green birds')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('On its way')).toBeTruthy()
  expect(posts('/wallet/withdrawals')).toHaveLength(2)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a wrong password keeps the dialog open, and closing it requests nothing', async () => {
  answer('post', '/wallet/withdrawals', wantsPassword)
  answer('post', '/auth/confirm', { status: 401, code: 'wrong_credentials', message: 'No' })
  const { user } = open()
  await user.click(await screen.findByRole('radio', { name: /Zenith/ }))
  await user.type(screen.getByLabelText('Amount in US dollars'), '20')
  await user.click(screen.getByRole('button', { name: 'Withdraw $20.00' }))
  await user.type(await screen.findByLabelText('Password'), 'wrong')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('That isn’t your password.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(posts('/wallet/withdrawals')).toHaveLength(1)
  expect(screen.queryByRole('alert')).toBeNull()
  expect((screen.getByLabelText('Amount in US dollars') as HTMLInputElement).value).toBe('20')
})

test.each([
  ['200', '.01'],
  ['196.27', '5'],
])('above the amount of the country the second approval is announced: %s', async (amount, further) => {
  const countries = [{ ...nigeria, approvalAbove: Number(amount) }, ghana]
  answer('get', '/wallet/withdrawals/terms', { data: termsOf({ countries }) })
  const { user } = open()
  await user.click(await screen.findByRole('radio', { name: /Zenith/ }))
  await user.type(screen.getByLabelText('Amount in US dollars'), amount)
  expect(screen.queryByText(/^Two people on our team/)).toBeNull()
  await user.type(screen.getByLabelText('Amount in US dollars'), further)
  expect(screen.getByText('Two people on our team will check this withdrawal before we send it.')).toBeTruthy()
})

test('while withdrawals are frozen the page says why, and has no amount to enter', async () => {
  answer('get', '/wallet/withdrawals/terms', { data: termsOf({ frozen: true, withdrawable: 0 }) })
  open()
  expect(
    await screen.findByText(/^Withdrawals are paused for now: either one of your payments is disputed/),
  ).toBeTruthy()
  expect(screen.getByText('$0.00')).toBeTruthy()
  expect(screen.queryByLabelText('Amount in US dollars')).toBeNull()
  expect(screen.getByRole('button', { name: 'Add an account' })).toBeTruthy()
})

test('a new account cannot be chosen before its waiting day is over', async () => {
  const usableFrom = new Date(Date.now() + 3_600_000).toISOString()
  answer('get', '/wallet/payout-accounts', { data: { accounts: [{ ...account, usable: false, usableFrom }] } })
  open()
  const choice = (await screen.findByRole('radio', { name: /Zenith/ })) as HTMLInputElement
  expect(choice.disabled).toBe(true)
  expect(screen.getByText(/Can be used from/)).toBeTruthy()
})

test('an account is verified first and then saved; a change requires verification again', async () => {
  answer('get', '/wallet/payout-banks', { data: { banks: [{ code: '057', name: 'Zenith' }] } })
  answer('post', '/wallet/payout-accounts/resolve', { data: { accountName: 'AMARA OKAFOR' } })
  answer('post', '/wallet/payout-accounts', { status: 201, data: { account }, message: 'Saved' })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Add an account' }))
  await user.click(await screen.findByRole('combobox', { name: 'Bank' }))
  await user.click(await screen.findByRole('option', { name: 'Zenith' }))
  await user.type(screen.getByLabelText('Account number'), '0123456789')
  await user.click(screen.getByRole('button', { name: 'Check' }))
  expect(await screen.findByText('This account belongs to AMARA OKAFOR.')).toBeTruthy()
  await user.type(screen.getByLabelText('Account number'), '{Backspace}0')
  expect(screen.queryByText(/belongs to/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Check' }))
  await user.click(await screen.findByRole('button', { name: 'Save account' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  const [form] = posts('/wallet/payout-accounts').map(({ body }) => JSON.parse(body))
  expect(form).toMatchObject({ kind: 'bank', country: 'NG', bankCode: '057', accountNumber: '0123456780' })
})

test('if the holder cannot be looked up the name is requested', async () => {
  answer('get', '/wallet/payout-banks', { data: { banks: [{ code: 'MTN', name: 'MTN' }] } })
  answer('post', '/wallet/payout-accounts/resolve', { data: { accountName: null } })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Add an account' }))
  await user.selectOptions(screen.getByLabelText('Country'), 'GH')
  await user.click(screen.getByRole('radio', { name: 'Mobile money' }))
  await user.click(await screen.findByRole('combobox', { name: 'Mobile-money provider' }))
  await user.click(await screen.findByRole('option', { name: 'MTN' }))
  await user.type(screen.getByLabelText('Phone number'), '0551234987')
  await user.click(screen.getByRole('button', { name: 'Check' }))
  expect(await screen.findByLabelText('Account holder’s name')).toBeTruthy()
})

test('a payout held after a manual rate change shows until when', async () => {
  const sendFrom = '2026-11-22T10:30:00.000Z'
  answer('get', '/wallet/withdrawals', { data: { withdrawals: [withdrawalOf({ sendFrom })], nextCursor: null } })
  open()
  expect(await screen.findByText(/team has just changed the exchange rate.*22 Nov 2026/)).toBeTruthy()
})

test('the list shows the result of each payout', async () => {
  const reason = 'We could not find that account.'
  const withdrawals = [
    withdrawalOf({ needsApproval: true }),
    withdrawalOf({ id: uuid(3), status: 'failed', reason }),
    withdrawalOf({ id: uuid(4), status: 'paid' }),
  ]
  answer('get', '/wallet/withdrawals', { data: { withdrawals, nextCursor: null } })
  open()
  expect(await screen.findByText('Being approved')).toBeTruthy()
  expect(screen.getByText('Failed, money returned')).toBeTruthy()
  expect(screen.getByText(reason)).toBeTruthy()
  expect(screen.getByText('Paid out')).toBeTruthy()
})

test('the estimate never shows more than will arrive', () => {
  expect(arrivingOf('20.50', { perUsd: 1326.16, currency: 'NGN' })).toBe(27186.28)
  expect(arrivingOf('10', { perUsd: 577.39, currency: 'XAF' })).toBe(5773)
  expect(arrivingOf('ten', { perUsd: 2, currency: 'NGN' })).toBe(null)
})
