import type { Message } from '@karibu/contract'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setDataSaver } from '../../../lib/device/data-saver.ts'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import type { Line } from '../messages/message-rules.ts'
import { ConversationContext, type ConversationContextValue } from '../thread/conversation-context.ts'
import { PhotoMessage } from './photo-message.tsx'

const onStale = vi.fn()
const actions = { onMenu: vi.fn(), onReact: vi.fn(), onJump: vi.fn(), onTrust: vi.fn(), onSuggest: vi.fn(), onStale }
beforeAll(() => startI18n('en'))
beforeEach(() => onStale.mockClear())

const photoAt = (address: string) => ({
  ...{ width: 800, height: 1000, placeholder: '' },
  ...{ small: `/${address}-160`, medium: `/${address}-480`, large: `/${address}-960` },
})
const lineOf = (address: string) =>
  ({
    ...{ key: 'k', mine: false, at: '2026-05-01T12:00:00.000Z', status: null, unsent: null },
    message: { seq: 7, kind: 'photo', clientId: 'x', photo: photoAt(address) } as unknown as Message,
  }) as unknown as Line

const drawn = (address: string, context: Partial<ConversationContextValue> = {}) => (
  <ConversationContext
    value={{
      ...{ conversationId: 'c', reportPath: '/report', name: 'Ada', myId: 'me', trusted: true, blurred: false },
      ...actions,
      ...context,
    }}
  >
    <PhotoMessage line={lineOf(address)} />
  </ConversationContext>
)
const addresses = () => [...document.querySelectorAll('button img')].map((image) => image.getAttribute('src'))
const failNow = () => fireEvent.error(document.querySelector('button img[src$="-480"]') as Element)

test('a covered photo is not fetched until it is tapped', async () => {
  render(drawn('one', { blurred: true }))
  expect(addresses()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Show the photo from Ada' }))
  expect(addresses()).toEqual(['/one-480'])
  expect(screen.getByRole('button', { name: 'Open: Photo from Ada' })).toBeTruthy()
})

test('an expired address is requested again, and the photo is shown', () => {
  const { rerender } = render(drawn('old'))
  failNow()
  expect(onStale).toHaveBeenCalledExactlyOnceWith(7)
  rerender(drawn('new'))
  expect(addresses()).toEqual(['/new-480'])
  expect(screen.getByRole('button', { name: 'Open: Photo from Ada' })).toBeTruthy()
})

test('a newer address alone causes no second fetch', () => {
  const { rerender } = render(drawn('old'))
  rerender(drawn('new'))
  expect(addresses()).toEqual(['/old-480'])
})

test('an unavailable photo shows a message instead of a broken image, and a tap retries', async () => {
  render(drawn('one'))
  failNow()
  expect(addresses()).toEqual([])
  expect(screen.getByText('Not loaded. Tap to try again.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Load again: Photo from Ada' }))
  expect(onStale).toHaveBeenCalledTimes(2)
  expect(addresses()).toEqual(['/one-480'])
  expect(screen.queryByText('Not loaded. Tap to try again.')).toBeNull()
})

test('the largest size is offered only without data saving', () => {
  const widths = () => document.querySelector('button img')?.getAttribute('srcset')
  const { unmount } = render(drawn('one'))
  expect(widths()).toBe('/one-160 160w, /one-480 480w, /one-960 960w')
  unmount()
  setDataSaver('on')
  render(drawn('one'))
  expect(widths()).toBe('/one-160 160w, /one-480 480w')
  setDataSaver('auto')
})
