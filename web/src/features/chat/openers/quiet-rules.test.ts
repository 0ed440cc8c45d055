import type { Message } from '@karibu/contract'
import { expect, test } from 'vitest'
import { dismissQuiet, isDismissed, isQuiet } from './quiet-rules.ts'

const now = Date.parse('2026-05-10T12:00:00Z')
const lastAt = (sentAt: string): Message => ({
  id: 'a',
  conversationId: 'c',
  seq: 4,
  clientId: 'b',
  senderId: 'm',
  kind: 'text',
  body: 'Hello',
  sentAt,
  replyTo: null,
  reactions: [],
  deleted: false,
})

test('a conversation is quiet a day after its last message, if I may write in it', () => {
  const lastMessage = lastAt('2026-05-09T12:00:00Z')
  expect(isQuiet({ writable: true, lastMessage }, now)).toBe(true)
  expect(isQuiet({ writable: true, lastMessage }, now - 1)).toBe(false)
  expect(isQuiet({ writable: false, lastMessage }, now)).toBe(false)
  expect(isQuiet({ writable: true, lastMessage: null }, now)).toBe(false)
})

test('a closed suggestion stays closed until there is a new message', () => {
  const id = 'conversation'
  expect(isDismissed({ id, lastSeq: 4 })).toBe(false)
  dismissQuiet({ id, lastSeq: 4 })
  expect(isDismissed({ id, lastSeq: 4 })).toBe(true)
  expect(isDismissed({ id, lastSeq: 5 })).toBe(false)
})
