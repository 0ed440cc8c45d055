import type { StaffDeposit } from '@karibu/contract'
import { screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { makeFakeServer, show } from '../../test/people.tsx'
import { DepositRefund } from './deposit-refund.tsx'

const { server, seen, answer } = makeFakeServer()
const reference = 'dep-12345678'
const depositOf = (part: Partial<StaffDeposit> = {}): StaffDeposit => ({
  ...{ reference, channel: 'paystack', status: 'paid', currency: 'NGN', amount: 26_000, left: 26_000, credited: 20 },
  ...{ createdAt: '2026-11-20T10:00:00.000Z', member: { id: null, name: 'Amara Okafor' }, refunds: [] },
  proposal: null,
  ...part,
})
const reason = 'Paid by mistake, asked for by mail.'
const gone: StaffDeposit['refunds'][number] = {
  ...{ id: '00000000-0000-4000-8000-000000000001', amount: 5_000, status: 'submitted', reason, providerCode: null },
  createdAt: '2026-11-20T11:00:00.000Z',
}

beforeAll(async () => {
  await startI18n('en')
  server.listen({ onUnhandledFrame: 'error' })
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

/** With the deposit looked up. */
async function find(deposit = depositOf()) {
  answer('get', '/admin/deposits/:reference', { data: { deposit } })
  const { user } = show(<DepositRefund guarded={(work) => work()} />)
  await user.type(screen.getByLabelText('Deposit reference'), ` ${reference} `)
  await user.click(screen.getByRole('button', { name: 'Find' }))
  await screen.findByText(/Amara Okafor paid/)
  return user
}
const send = () => screen.getByRole('button', { name: 'Send back' })
const posts = () => seen.filter(({ method }) => method === 'POST')

test('a partial refund of a deposit has a reason, and the rest is shown', async () => {
  const user = await find()
  answer('post', '/admin/deposits/:reference/refund', {
    data: { deposit: depositOf({ left: 21_000, refunds: [gone] }) },
  })
  await user.type(screen.getByLabelText(/^Amount/), '5000')
  await user.type(screen.getByLabelText('Reason'), reason)
  await user.click(send())
  expect(await screen.findByText('The refund is on its way.')).toBeTruthy()
  expect(posts().map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
    [`/api/admin/deposits/${reference}/refund`, { amount: '5000', reason }],
  ])
  expect(screen.getByText(/5,000\.00 on its way back:/)).toBeTruthy()
  expect(screen.getByText(/21,000\.00 of it can go back/)).toBeTruthy()
})

test('a refund that needs a second person says so, and nothing else of the deposit can be sent meanwhile', async () => {
  const user = await find()
  const proposal: StaffDeposit['proposal'] = {
    kind: 'deposit',
    ...{ id: gone.id, reference, channel: 'paystack', currency: 'NGN', amount: 26_000, worth: 250 },
    ...{ member: { id: null, name: 'Amara Okafor' }, reason, by: 'Wanjiru Kamau', mine: true, own: false },
    ...{ createdAt: '2026-11-20T10:00:00.000Z', expiresAt: '2026-11-23T10:00:00.000Z', outcome: null },
  }
  answer('post', '/admin/deposits/:reference/refund', { data: { deposit: depositOf({ proposal }) } })
  await user.type(screen.getByLabelText('Reason'), reason)
  await user.click(send())
  expect(await screen.findAllByText('The refund is waiting for a second person.')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Send back' })).toBeNull()
  answer('post', '/admin/refunds/:id/decline', { data: {} })
  await user.click(screen.getByRole('button', { name: 'Withdraw proposal' }))
  expect(await screen.findByRole('button', { name: 'Send back' })).toBeTruthy()
})

test('without an amount the whole rest is refunded, and then no refund is offered', async () => {
  const user = await find()
  answer('post', '/admin/deposits/:reference/refund', { data: { deposit: depositOf({ left: 0, refunds: [gone] }) } })
  await user.type(screen.getByLabelText('Reason'), reason)
  await user.click(send())
  await screen.findByText(/on its way back:/)
  expect(posts().map(({ body }) => JSON.parse(body))).toEqual([{ reason }])
  expect(screen.queryByRole('button', { name: 'Send back' })).toBeNull()
})

test('invalid input is reported at its field, and typed values stay', async () => {
  const user = await find()
  answer('post', '/admin/deposits/:reference/refund', {
    ...{ status: 400, code: 'validation_failed', message: 'Please check what you entered.' },
    errors: { amount: ['At most NGN 26,000.00.'], reason: ['Give a reason.'] },
  })
  await user.type(screen.getByLabelText(/^Amount/), '99999')
  await user.click(send())
  expect(await screen.findByText('Please check what you entered.')).toBeTruthy()
  const amount = screen.getByLabelText<HTMLInputElement>(/^Amount/)
  expect([amount.getAttribute('aria-invalid'), amount.value]).toEqual(['true', '99999'])
  expect(screen.getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getAllByText('At most NGN 26,000.00.').length).toBeGreaterThan(0)
})

test('an error is shown, and a retry has the same idempotency key', async () => {
  const user = await find()
  const keys: (string | null)[] = []
  answer('post', '/admin/deposits/:reference/refund', (request) => {
    keys.push(request.headers.get('idempotency-key'))
    return { status: 500, code: 'internal', message: 'Something went wrong.' }
  })
  await user.type(screen.getByLabelText('Reason'), reason)
  await user.click(send())
  expect(await screen.findByText('Something went wrong.')).toBeTruthy()
  await user.click(send())
  await expect.poll(() => keys.length).toBe(2)
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
  answer('post', '/admin/deposits/:reference/refund', {
    ...{ status: 409, code: 'insufficient_funds', message: 'The member has spent this money.' },
  })
  await user.click(send())
  expect(await screen.findByText('The member has spent this money.')).toBeTruthy()
  expect(send()).toBeTruthy()
})

test('an unknown reference says so and offers nothing', async () => {
  answer('get', '/admin/deposits/:reference', { status: 404, code: 'not_found', message: 'There is no such deposit.' })
  const { user } = show(<DepositRefund guarded={(work) => work()} />)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Find' })
  expect(button.disabled).toBe(true)
  await user.type(screen.getByLabelText('Deposit reference'), 'nothing-there')
  await user.click(button)
  expect(await screen.findByText('There is no such deposit.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send back' })).toBeNull()
})
