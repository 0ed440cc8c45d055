import { act, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { giftOf } from '../../test/money.tsx'
import { makeFakeServer, show } from '../../test/people.tsx'
import { GiftMessage } from './gift-message.tsx'

const { server, answer } = makeFakeServer()
const id = '00000000-0000-4000-8000-000000000801'
const gift = { code: 'rose', name: 'Rose', icon: '/gifts/rose.svg', note: 'For the saver of old radios.' }
const received = {
  id,
  gift: giftOf(),
  from: null,
  note: null,
  receivedAt: '2026-05-01T09:00:00.000Z',
  status: 'held',
  declined: false,
  redeemable: false,
  redeemableAt: '2026-05-02T09:00:00.000Z',
  credits: 250,
}

beforeAll(async () => {
  await startI18n('en')
  server.listen({ onUnhandledFrame: 'error' })
})
afterEach(() => {
  server.resetHandlers()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
afterAll(() => server.close())

const onThank = vi.fn()
function draw(part: object = {}, mine = false) {
  answer('get', '/gift/my/plans', { data: { plans: [{ ...received, ...part }], nextCursor: null } })
  return show(<GiftMessage gift={gift} id={id} mine={mine} name="Amara" giverId="amara" onThank={onThank} />)
}
const wrapping = () => screen.queryByRole('button', { name: 'Open the gift from Amara' })

test('a received gift is wrapped until it is opened, and stays open on this device', async () => {
  const { user, unmount } = draw()
  expect(screen.queryByText(/Rose/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Open the gift from Amara' }))
  expect(screen.getByText('Amara gave you a gift: Rose')).toBeTruthy()
  expect(screen.getByText('For the saver of old radios.')).toBeTruthy()
  expect(wrapping()).toBeNull()
  unmount()
  draw()
  expect(wrapping()).toBeNull()
})

test('it opens automatically once it has been visible', () => {
  vi.useFakeTimers()
  let report: (entries: { isIntersecting: boolean }[]) => void = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof report) {
        report = callback
      }
      observe() {}
      disconnect() {}
    },
  )
  draw()
  act(() => report([{ isIntersecting: true }]))
  act(() => report([{ isIntersecting: false }]))
  act(() => vi.advanceTimersByTime(5000))
  expect(wrapping()).toBeTruthy()
  act(() => report([{ isIntersecting: true }]))
  act(() => vi.advanceTimersByTime(5000))
  expect(wrapping()).toBeNull()
})

test('a sent gift is never wrapped and shows no credits', () => {
  draw({}, true)
  expect(screen.getByText('You gave a gift: Rose')).toBeTruthy()
  expect(wrapping()).toBeNull()
  expect(screen.queryByRole('button', { name: 'Say thank you' })).toBeNull()
})

test('the recipient sees its value in credits and its date, and thanks in their own words', async () => {
  localStorage.setItem('unwrapped-gifts', JSON.stringify([id]))
  const { user } = draw()
  expect(await screen.findByText(/^Keep it, or swap it for 250 credits from .*2026/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Say thank you' }))
  expect(onThank).toHaveBeenCalledExactlyOnceWith('Thank you, Amara! This made my day.')
})

test.each([
  [{ status: 'redeemable', redeemable: true }, 'Keep it, or swap it for 250 credits at any time'],
  [{ status: 'redeemed', redeemable: false }, 'Swapped for 250 credits'],
  [{ status: 'reversed', redeemable: false }, 'The payment behind this gift was reversed.'],
])('the line follows the state of the gift: %o', async (part, text) => {
  localStorage.setItem('unwrapped-gifts', JSON.stringify([id]))
  draw(part)
  expect(await screen.findByText(text)).toBeTruthy()
})
