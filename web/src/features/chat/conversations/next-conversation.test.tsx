import type { Conversation, ConversationBox, Message } from '@karibu/contract'
import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { show, userOf } from '../../../test/people.tsx'
import { cardOf } from '../../../test/show-at.tsx'
import { NextConversation } from './next-conversation.tsx'

beforeAll(async () => {
  await startI18n('en')
  useAuthStore.getState().logIn('the-token', userOf())
})

const messageOf = (senderId: string, body: string): Message => ({
  ...{ id: 'a', conversationId: 'c', seq: 4, clientId: 'b', senderId, body },
  ...{ kind: 'text', sentAt: '2026-05-09T12:00:00Z', replyTo: null, reactions: [], deleted: false },
})

const conversationOf = (number: number, lastMessage: Message | null): Conversation => ({
  ...{ id: `c${number}`, person: cardOf(number), lastMessage, unread: 0 },
  ...{ lastSeq: 4, lastChange: 0, readSeq: 0, otherReadSeq: 0, state: 'match', updatedAt: '2026-05-01T00:00:00Z' },
  ...{ writable: true, trusted: true, blurred: false, comparisonRequested: false, activity: null },
})

const draw = (box: ConversationBox, ...conversations: Conversation[]) =>
  show(<NextConversation box={box} list={{ conversations, isPending: false }} pathOf={({ id }) => `/open/${id}`} />)

const mine = conversationOf(1, messageOf(userOf().id, 'Good evening'))
const theirs = conversationOf(2, messageOf(cardOf(2).id, 'Do you like the sea?'))
const silent = conversationOf(3, null)

test('the conversation in which it is my turn is shown with its last message and a link', () => {
  draw('matches', mine, silent, theirs)
  expect(screen.getByRole('heading', { name: 'Member2 is waiting for your answer' })).toBeTruthy()
  expect(screen.getByText('Do you like the sea?')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Answer' }).getAttribute('href')).toBe('/open/c2')
})

test('without one a match without a message is shown, then the invitation to choose', () => {
  const { unmount } = draw('matches', mine, silent)
  expect(screen.getByRole('link', { name: 'Say hello' }).getAttribute('href')).toBe('/open/c3')
  unmount()
  draw('matches', mine)
  expect(screen.getByRole('heading', { name: 'Your conversations' })).toBeTruthy()
})

test('a request to me is named as one, and my own requests have their own text', () => {
  const { unmount } = draw('requests', { ...theirs, state: 'request_in', writable: false })
  expect(screen.getByRole('heading', { name: 'Member2 wants to chat' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Read the request' }).getAttribute('href')).toBe('/open/c2')
  unmount()
  draw('sent', mine)
  expect(screen.getByRole('heading', { name: 'Your requests' })).toBeTruthy()
})
