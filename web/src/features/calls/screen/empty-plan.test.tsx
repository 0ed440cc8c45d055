import { screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, show } from '../../../test/people.tsx'
import { EmptyPlan } from './empty-plan.tsx'

const { server, answer } = makeFakeServer()
beforeAll(async () => {
  await startI18n('en')
  server.listen({ onUnhandledFrame: 'error' })
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const planWith = (calls: number) =>
  answer('get', '/me/subscription', {
    data: {
      subscription: {
        plan: { id: 'p', code: 'p', name: 'Plan', price: 0, period: 30, calls, messages: 30, giftConversion: 50 },
        startedAt: null,
        endsAt: null,
        graceUntil: null,
        renews: false,
        renewalPrice: null,
        left: { calls: 0, messages: 30 },
        periodStartedAt: '2026-05-01T12:00:00.000Z',
        messageCredits: null,
      },
    },
  })

test('a member whose plan has no calls sees that, and not that none are left', async () => {
  planWith(0)
  show(<EmptyPlan plansPath="/plans" />)
  expect(await screen.findByRole('dialog', { name: 'Your plan has no calls' })).toBeTruthy()
  expect(screen.getByText(/^Your plan doesn’t include calls\./)).toBeTruthy()
  expect(screen.queryByText(/left/)).toBeNull()
})

test('a member who used up their calls sees that', async () => {
  planWith(10)
  show(<EmptyPlan plansPath="/plans" />)
  expect(await screen.findByRole('dialog', { name: 'No calls left' })).toBeTruthy()
})

test('while the plan is unknown the dialog shows a text true for both', async () => {
  answer('get', '/me/subscription', { status: 503, message: 'Unavailable' })
  show(<EmptyPlan plansPath="/plans" />)
  expect(await screen.findByRole('dialog', { name: 'No calls right now' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See plans' })).toBeTruthy()
})
