import type { Deposit } from '@karibu/contract'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { useAuthStore } from '../../lib/auth-store.ts'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { emitServerEvent } from '../../test/fake-socket.ts'
import { makeFakeServer, show, userOf } from '../../test/people.tsx'
import { unsettled } from './deposit-rules.ts'
import { UnsettledDeposits } from './unsettled-deposits.tsx'

const { server, answer } = makeFakeServer()
beforeAll(async () => {
  await startI18n('en')
  server.listen({ onUnhandledFrame: 'error' })
  useAuthStore.getState().logIn('token', userOf())
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const hour = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString()
const depositOf = (reference: string, status: Deposit['status'], hours = 1): Deposit => ({
  ...{ reference, status, channel: 'paystack', currency: 'NGN', amount: 2000, credited: null },
  ...{ url: null, reason: null, exception: null, purchase: null, receipt: null, createdAt: ago(hours) },
})
const give = (...deposits: Deposit[]) => answer('get', '/deposit', { data: { deposits, nextCursor: null } })
const open = () => show(<UnsettledDeposits depositPath="/dashboard/deposit" />)

test('a pending and a failed deposit are shown with a link to their status', async () => {
  const half: Deposit = { ...depositOf('ccc', 'pending'), exception: 'looked_into' }
  give(depositOf('aaa', 'pending'), { ...depositOf('bbb', 'failed'), reason: 'The bank said no.' }, half)
  open()
  const [pending, failed, exception] = await screen.findAllByRole('link')
  expect(pending?.textContent).toMatch(/Waiting for your payment.*Paystack.*2,000/)
  expect(pending?.getAttribute('href')).toBe('/dashboard/deposit?reference=aaa')
  expect(failed?.textContent).toMatch(/Didn’t go through.*The bank said no\..*2,000/)
  expect(exception?.textContent).toMatch(/Your payment needs a closer look/)
  expect(exception?.getAttribute('href')).toBe('/dashboard/deposit?reference=ccc')
})

test('the result of a pending deposit is shown as soon as its event arrives', async () => {
  give(depositOf('aaa', 'pending'))
  open()
  await screen.findByText('Waiting for your payment')
  give(depositOf('aaa', 'failed'))
  await emitServerEvent('notification.created', { notification: { kind: 'deposit' } })
  expect(await screen.findByText('Didn’t go through')).toBeTruthy()
  give(depositOf('aaa', 'paid'))
  await emitServerEvent('notification.created', { notification: { kind: 'deposit' } })
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
})

test('a list that fails to load says so and can be retried', async () => {
  answer('get', '/deposit', { status: 500, code: 'internal', message: 'An error occurred.' })
  const { user } = open()
  expect(await screen.findByText('We couldn’t load your recent deposits.')).toBeTruthy()
  give(depositOf('aaa', 'expired'))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Expired')).toBeTruthy()
})

test('a failed deposit is shown for two days, and not below a later payment', () => {
  const names = (...list: Deposit[]) => unsettled(list).map(({ reference }) => reference)
  expect(names(depositOf('new', 'failed', 47), depositOf('old', 'failed', 49))).toEqual(['new'])
  expect(names(depositOf('run out', 'expired', 25))).toEqual(['run out'])
  const around = [depositOf('after', 'failed'), depositOf('paid', 'paid', 2), depositOf('before', 'failed', 3)]
  expect(names(...around, depositOf('open', 'pending', 4))).toEqual(['after', 'open'])
  expect(names(depositOf('back', 'reversed'))).toEqual([])
  expect(names({ ...depositOf('odd', 'expired', 99), exception: 'looked_into' })).toEqual(['odd'])
})
