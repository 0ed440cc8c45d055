import { screen } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../lib/i18n.ts'
import { makeFakeServer, show } from '../../test/people.tsx'
import { cardOf } from '../../test/show-at.tsx'
import { ConversationList } from './conversation-list.tsx'

const { server, answer } = makeFakeServer()
beforeAll(async () => {
  await startI18n('en')
  server.listen()
})
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterAll(() => server.close())

const conversationOf = (number: number, unread: number) => ({
  ...{ id: `c${number}`, person: cardOf(number), lastMessage: null, unread },
  ...{ lastSeq: 3, lastChange: 0, readSeq: 0, otherReadSeq: 0, state: 'match', updatedAt: '2026-05-01T00:00:00Z' },
  ...{ writable: true, trusted: true, blurred: false, activity: null },
})
const open = () => show(<ConversationList box="matches" pathOf={() => '/m'} emptyAction={null} />)

test('each conversation says how many messages wait unread, and nothing once they are read', async () => {
  const conversations = [conversationOf(1, 3), conversationOf(2, 0)]
  answer('get', '/conversations', { data: { conversations, unreadTotal: 3, requestsTotal: 0, nextCursor: null } })
  open()
  expect((await screen.findByRole('link', { name: /Member1/ })).textContent).toContain('3 unread messages')
  expect(screen.getByRole('link', { name: /Member2/ }).textContent).not.toContain('unread')
})

test('conversations that do not come are told, with a way to try again', async () => {
  answer('get', '/conversations', { status: 503, code: 'unavailable', message: 'Away' })
  open()
  expect(await screen.findByText('Failed to load messages')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
