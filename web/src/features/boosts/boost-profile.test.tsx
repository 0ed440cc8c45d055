import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { boostOf, boostPlans, walletOf } from '../../test/money.tsx'
import { makeFakeServer, show, userOf } from '../../test/people.tsx'
import { BoostProfile } from './boost-profile.tsx'
import { barShares, boostedUntil, timeLeft } from './boost-rules.ts'

const { server, seen, answer } = makeFakeServer()

beforeAll(async () => {
  await startI18n('en')
  server.listen({ onUnhandledFrame: 'error' })
})
beforeEach(() => sessionStorage.clear())
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

function open(boosts: object[] = []) {
  answer('get', '/user-boost/plans', { data: { plans: boostPlans } })
  answer('get', '/profile/boosts', { data: { boosts, nextCursor: null } })
  answer('get', '/wallet', { data: walletOf() })
  answer('get', '/me', { data: { user: userOf() } })
  return show(<BoostProfile depositPath="/dashboard/deposit" />)
}
const paid = () => seen.filter(({ method }) => method === 'POST')

test('no duration is preselected', async () => {
  open()
  const choices = await screen.findAllByRole('radio', { name: /day/ })
  expect(choices.every((choice) => !(choice as HTMLInputElement).checked)).toBe(true)
  expect((screen.getByRole('button', { name: 'Choose how long' }) as HTMLButtonElement).disabled).toBe(true)
})

test('a boost is bought once for the price on the button and starts at once', async () => {
  answer('post', '/profile/boost/:id', { data: { boost: boostOf(), wallet: walletOf() }, message: 'You are boosted' })
  const { user } = open()
  await user.click(await screen.findByRole('radio', { name: /3 days/ }))
  await user.dblClick(screen.getByRole('button', { name: 'Boost for 3 days · $4.99' }))
  expect(await screen.findByText('You are boosted')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Your boost is running' })).toBeTruthy()
  expect(paid()).toHaveLength(1)
  expect(JSON.parse(paid()[0]?.body ?? '')).toEqual({ payWith: 'USD', price: 4.99 })
})

test('credits are accepted too, at 100 for a dollar', async () => {
  answer('post', '/profile/boost/:id', { data: { boost: boostOf(), wallet: walletOf() } })
  const { user } = open()
  await user.click(await screen.findByRole('radio', { name: 'Credits' }))
  await user.click(screen.getByRole('radio', { name: /1 day/ }))
  await user.click(screen.getByRole('button', { name: 'Boost for 1 day · 199 credits' }))
  await screen.findByRole('region', { name: 'Your boost is running' })
  expect(JSON.parse(paid()[0]?.body ?? '')).toEqual({ payWith: 'credits', price: 1.99 })
})

test('a wallet with an insufficient balance links to a deposit', async () => {
  answer('post', '/profile/boost/:id', { status: 402, code: 'insufficient_funds', message: 'Too low' })
  const { user } = open()
  await user.click(await screen.findByRole('radio', { name: /3 days/ }))
  await user.click(screen.getByRole('button', { name: /^Boost for/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('You haven’t been charged.')
  expect(screen.getByRole('link', { name: 'Deposit' }).getAttribute('href')).toBe('/dashboard/deposit?redirect=%2F')
})

test('after a lost response, another payment method buys no second boost: the first is reported and shown', async () => {
  answer('post', '/profile/boost/:id', { status: 503, code: 'unavailable', message: 'Away' })
  const { user } = open()
  await user.click(await screen.findByRole('radio', { name: /3 days/ }))
  await user.click(screen.getByRole('button', { name: /^Boost for/ }))
  await screen.findByRole('alert')
  answer('post', '/profile/boost/:id', { status: 422, code: 'key_reused', message: 'Used before' })
  answer('get', '/profile/boosts', { data: { boosts: [boostOf()], nextCursor: null } })
  await user.click(screen.getByRole('radio', { name: 'Credits' }))
  await user.click(screen.getByRole('button', { name: /^Boost for/ }))
  expect(await screen.findByText('Your first purchase went through. You haven’t paid twice.')).toBeTruthy()
  expect(await screen.findByRole('region', { name: 'Your boost is running' })).toBeTruthy()
  expect((screen.getByRole('button', { name: 'Choose how long' }) as HTMLButtonElement).disabled).toBe(true)
})

test('a receipt shows the effect of a boost', async () => {
  open([boostOf({ views: 52, likes: 4, matches: 1 })])
  const receipt = within(await screen.findByText('Seen by').then((term) => term.closest('li') as HTMLElement))
  expect(receipt.getAllByRole('definition').map((number) => number.textContent)).toEqual(['52', '4', '1'])
  expect(receipt.queryByText(/More than in/)).toBeNull()
})

test('the usual counts are subtracted after the boost, and the result is never below zero', async () => {
  const startedAt = '2026-05-01T00:00:00Z'
  const over = { running: false, startedAt, endsAt: '2026-05-04T00:00:00Z', views: 52, likes: 4, matches: 1 }
  const boostWith = (number: number, usual: object | null) =>
    boostOf({ ...over, id: `00000000-0000-4000-8000-00000000073${number}`, usual })
  open([boostWith(0, { likes: 1, matches: 2 }), boostWith(1, { likes: 9, matches: 1 }), boostWith(2, null)])
  expect(await screen.findByText('More than in the 3 days before you boosted: likes +3, matches +0.')).toBeTruthy()
  expect(screen.getByText('No more likes or matches than in the 3 days before you boosted.')).toBeTruthy()
  expect(screen.getByText(/^You joined less than 3 days before you boosted/)).toBeTruthy()
})

test('the remaining time is in whole days, hours and minutes, and is complete just after the start', () => {
  const boost = { startedAt: '2026-05-01T00:00:00Z', endsAt: '2026-05-04T00:00:00Z' }
  expect(timeLeft(boost, Date.parse('2026-05-02T20:30:00Z'))).toMatchObject({ days: 1, hours: 3, minutes: 30 })
  expect(timeLeft(boost, Date.parse('2026-05-01T00:00:20Z'))).toMatchObject({ days: 3, hours: 0, minutes: 0 })
  expect(timeLeft(boost, Date.parse('2026-05-09T00:00:00Z'))).toEqual({ days: 0, hours: 0, minutes: 0, share: 0 })
})

test('consecutive boosts last until the end of the last', () => {
  const first = { startedAt: '2026-05-01T00:00:00Z', endsAt: '2026-05-04T00:00:00Z', running: true }
  const next = { startedAt: first.endsAt, endsAt: '2026-05-05T00:00:00Z', running: false }
  expect(boostedUntil([next, first])).toEqual({ ...first, endsAt: next.endsAt })
  expect(boostedUntil([next])).toBeUndefined()
})

test('bars are scaled to the largest', () => {
  expect(barShares([50, 5, 0])).toEqual([1, 0.1, 0])
  expect(barShares([0, 0, 0])).toEqual([0, 0, 0])
})
