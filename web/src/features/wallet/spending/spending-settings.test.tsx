import type { Spending } from '@karibu/contract'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, show } from '../../../test/people.tsx'
import { SpendingSettings, useSpendingSummary } from './spending-settings.tsx'

const { server, seen, answer, lastTo } = makeFakeServer()
beforeAll(async () => {
  await startI18n('en', ['app', 'safety-screens'])
  server.listen({ onUnhandledFrame: 'error' })
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

const later = '2026-12-04T10:30:00.000Z'
const spendingOf = (part: Partial<Spending> = {}): Spending => ({
  ...{ limit: null, next: null, spent: 0, pausedUntil: null },
  ...part,
})

const Summary = () => <output>{useSpendingSummary() || 'nothing'}</output>

function open(part: Partial<Spending> = {}) {
  answer('get', '/me/spending', { data: { spending: spendingOf(part) } })
  return show(
    <>
      <Summary />
      <SpendingSettings />
    </>,
  )
}
const summary = () => screen.getByRole('status', { name: '' }).textContent
const bodyOf = (method: 'PUT' | 'POST', path: string) => JSON.parse(lastTo(method, path)?.body ?? 'null')

test('without a limit the form says so, and saving needs an amount', async () => {
  open()
  expect(await screen.findByText('You have no limit.')).toBeTruthy()
  expect(summary()).toBe('nothing')
  expect(screen.getByRole('button', { name: 'Save the limit' })).toHaveProperty('disabled', true)
  expect(screen.queryByRole('button', { name: 'Remove the limit' })).toBeNull()
})

test('only digits can be typed; the limit is saved in whole dollars and shown at once', async () => {
  const spending = spendingOf({ limit: 40, spent: 12.5 })
  answer('put', '/me/spending/limit', { data: { spending }, message: 'Your limit is saved' })
  const { user } = open()
  await user.type(await screen.findByLabelText('Limit in USD'), '-4.0$x')
  await user.click(screen.getByRole('button', { name: 'Save the limit' }))
  expect(await screen.findByText('Your limit is saved')).toBeTruthy()
  expect(bodyOf('PUT', '/me/spending/limit')).toEqual({ usd: 40 })
  expect(screen.getAllByText('$12.50 of $40.00 spent in 30 days.')).toHaveLength(2)
  expect(summary()).toBe('$12.50 of $40.00 spent in 30 days.')
})

test('a limit is removed later only, and until then the old one and the date are shown', async () => {
  const spending = spendingOf({ limit: 40, next: { limit: null, at: later } })
  answer('put', '/me/spending/limit', { data: { spending } })
  const { user } = open({ limit: 40 })
  await user.click(await screen.findByRole('button', { name: 'Remove the limit' }))
  expect(await screen.findByText(/^From 4 Dec 2026.*: no limit\.$/)).toBeTruthy()
  expect(bodyOf('PUT', '/me/spending/limit')).toEqual({ usd: null })
  expect(screen.getAllByText('$0.00 of $40.00 spent in 30 days.')).toHaveLength(2)
})

test('a refused limit says why, and the shown one stays', async () => {
  answer('put', '/me/spending/limit', { status: 400, code: 'invalid_input', message: 'That is too much.' })
  const { user } = open({ limit: 40 })
  const field = await screen.findByLabelText('Limit in USD')
  await user.clear(field)
  await user.type(field, '99999')
  await user.click(screen.getByRole('button', { name: 'Save the limit' }))
  expect(await screen.findByText('That is too much.')).toBeTruthy()
  expect(summary()).toBe('$0.00 of $40.00 spent in 30 days.')
})

test('spending is paused for the chosen number of days, and the pause cannot be ended', async () => {
  answer('post', '/me/spending/pause', { data: { spending: spendingOf({ pausedUntil: later }) }, message: 'Paused' })
  const { user } = open()
  await user.selectOptions(await screen.findByLabelText('How long'), '30 days')
  expect(screen.getByText(/You can’t end a pause early/)).toBeTruthy()
  await user.dblClick(screen.getByRole('button', { name: 'Pause' }))
  await waitFor(() => expect(screen.getAllByText(/^Paused until 4 Dec 2026/)).toHaveLength(2))
  expect(bodyOf('POST', '/me/spending/pause')).toEqual({ days: 30 })
  expect(screen.queryByRole('button', { name: /End|Resume/ })).toBeNull()
})
