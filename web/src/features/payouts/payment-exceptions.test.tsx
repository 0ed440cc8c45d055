import type { PaymentException } from '@karibu/contract'
import { screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { makeFakeServer, show } from '../../test/people.tsx'
import { PaymentExceptions } from './payment-exceptions.tsx'

const { server, seen, answer } = makeFakeServer()
const exceptionOf = (part: Partial<PaymentException> = {}): PaymentException => ({
  ...{ id: '7', channel: 'paystack', reference: 'dep-12345678', fault: 'amount', seen: '{}', refund: 'open' },
  payment: {
    member: { id: null, name: 'Amara Okafor' },
    expected: { amount: 20_000, currency: 'NGN' },
    arrived: { amount: 10_000, currency: 'NGN' },
  },
  ...{ providerCode: null, foundAt: '2026-11-20T10:00:00.000Z', settledAt: null },
  ...part,
})

beforeAll(async () => {
  await startI18n('en')
  server.listen({ onUnhandledFrame: 'error' })
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

const open = (...payments: PaymentException[]) => {
  answer('get', '/admin/payment-exceptions', { data: { payments, nextCursor: null } })
  return show(<PaymentExceptions guarded={(work) => work()} />)
}
const refund = () => screen.queryByRole('button', { name: 'Send back' })
const posts = () => seen.filter(({ method }) => method === 'POST').map(({ path }) => path)

test('a payment exception shows its member, the agreed and the received amount, and is refunded', async () => {
  const { user } = open(exceptionOf())
  expect(await screen.findByText('The amount that arrived isn’t the one we asked for.')).toBeTruthy()
  expect(screen.getByText('Amara Okafor')).toBeTruthy()
  expect(screen.getByText(/20,000\.00/)).toBeTruthy()
  expect(screen.getByText(/10,000\.00/)).toBeTruthy()
  const requested = exceptionOf({ refund: 'requested' })
  answer('post', '/admin/payment-exceptions/:id/refund', { data: { payment: requested } })
  answer('get', '/admin/payment-exceptions', { data: { payments: [requested], nextCursor: null } })
  await user.click(refund() as HTMLElement)
  expect(await screen.findByText('The refund is on its way.')).toBeTruthy()
  expect(await screen.findByText('On its way back.')).toBeTruthy()
  expect(posts()).toEqual(['/api/admin/payment-exceptions/7/refund'])
  expect(screen.queryByRole('button')).toBeNull()
})

test('an exception that cannot be refunded can only be closed', async () => {
  const { user } = open(exceptionOf({ refund: 'none', fault: 'unknown_reference', payment: null }))
  const settle = await screen.findByRole('button', { name: 'Mark as checked' })
  expect(refund()).toBeNull()
  answer('post', '/admin/payment-exceptions/:id/settle', { data: {} })
  answer('get', '/admin/payment-exceptions', { data: { payments: [], nextCursor: null } })
  await user.click(settle)
  expect(await screen.findByText('No payment has a problem.')).toBeTruthy()
  expect(posts()).toEqual(['/api/admin/payment-exceptions/7/settle'])
})

test('a refund rejected by the provider says so, and can be retried', async () => {
  const { user } = open(exceptionOf({ refund: 'refused', providerCode: 'low_balance' }))
  expect(await screen.findByText('The money didn’t go back. The provider says: low_balance')).toBeTruthy()
  answer('post', '/admin/payment-exceptions/:id/refund', {
    status: 409,
    code: 'conflict',
    message: 'Changed meanwhile.',
  })
  await user.click(refund() as HTMLElement)
  expect(await screen.findByText('Changed meanwhile.')).toBeTruthy()
})

test('a list that fails to load says so and can be retried', async () => {
  answer('get', '/admin/payment-exceptions', { status: 500, code: 'internal', message: 'Broken.' })
  show(<PaymentExceptions guarded={(work) => work()} />)
  expect(await screen.findByText('We couldn’t load the payments with problems.')).toBeTruthy()
})
