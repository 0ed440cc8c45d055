import type { Conversation, Message } from '@karibu/contract'
import { expect, test } from 'vitest'
import { inOrder, withMessage, withMyRead } from './list-rules.ts'
import { dayKind, linesOf } from './message-rules.ts'
import { isBehind, mergeThreads, type Thread, takeIn } from './thread-rules.ts'

const message = (seq: number, more: Partial<Message> = {}): Message => ({
  id: `id-${seq}`,
  conversationId: 'c',
  seq,
  clientId: `client-${seq}`,
  senderId: seq % 2 ? 'me' : 'ada',
  kind: 'text',
  body: `${seq}`,
  sentAt: new Date(Date.UTC(2026, 4, 1, 12, seq)).toISOString(),
  ...more,
})
const thread = (seqs: number[], more: Partial<Thread> = {}): Thread => ({
  messages: seqs.map((seq) => message(seq)),
  hasOlder: (seqs[0] ?? 1) > 1,
  lastSeq: seqs.at(-1) ?? 0,
  readSeq: 0,
  otherReadSeq: 0,
  ...more,
})
const seqs = ({ messages }: Thread) => messages.map(({ seq }) => seq)

test('messages are taken in by seq, once each, in whatever order they come', () => {
  const grown = takeIn(thread([5, 6]), [message(8), message(7), message(6)])
  expect([seqs(grown), isBehind(grown)]).toEqual([[5, 6, 7, 8], false])
  expect(seqs(takeIn(grown, [message(3), message(4)]))).toEqual([3, 4, 5, 6, 7, 8])
})

test('a jump in seq shows no gap but asks for what is missing', () => {
  const jumped = takeIn(thread([1, 2]), [message(9)])
  expect([seqs(jumped), jumped.lastSeq, isBehind(jumped)]).toEqual([[1, 2], 9, true])
})

test('an answer that is older than a signal loses nothing', () => {
  const merged = mergeThreads(thread([1, 2, 3, 4], { readSeq: 4 }), thread([1, 2, 3], { readSeq: 2, otherReadSeq: 3 }))
  expect([seqs(merged), merged.readSeq, merged.otherReadSeq]).toEqual([[1, 2, 3, 4], 4, 3])
})

test('a latest page far ahead replaces what was held', () => {
  const merged = mergeThreads(thread([1, 2]), thread([900, 901]))
  expect([seqs(merged), merged.hasOlder]).toEqual([[900, 901], true])
})

test('a line is sending, delivered, read or failed', () => {
  const waiting = {
    place: 1,
    clientId: 'x',
    memberId: 'me',
    to: 'ada',
    body: 'w',
    writtenAt: message(6).sentAt,
    failure: null,
  }
  const lines = linesOf({
    messages: [1, 2, 3, 5].map((seq) => message(seq)),
    unsent: [waiting, { ...waiting, clientId: 'y', failure: 'not_matched' }, { ...waiting, clientId: 'client-5' }],
    myId: 'me',
    otherReadSeq: 3,
  })
  expect(lines.map(({ body, status }) => [body, status])).toEqual([
    ['1', 'read'],
    ['2', null],
    ['3', 'read'],
    ['5', 'delivered'],
    ['w', 'sending'],
    ['w', 'failed'],
  ])
})

test('lines by one person within three minutes belong together, and never over midnight', () => {
  const at = (text: string) => ({ senderId: 'me', sentAt: new Date(text).toISOString() })
  const messages = [
    '2026-05-01T23:55',
    '2026-05-01T23:57',
    '2026-05-01T23:59:30',
    '2026-05-02T00:00:30',
    '2026-05-02T00:05',
  ]
  const lines = linesOf({
    messages: messages.map((text, index) => message(index + 1, at(text))),
    unsent: [],
    myId: 'me',
    otherReadSeq: 0,
  })
  expect(lines.map(({ opensGroup }) => opensGroup)).toEqual([true, false, false, true, true])
  expect(lines.map(({ opensDay }) => opensDay)).toEqual([true, false, false, true, false])
})

test('a day is today, yesterday or a date', () => {
  const now = new Date('2026-05-02T09:00')
  expect(['2026-05-02T00:01', '2026-05-01T23:59', '2026-04-30T12:00'].map((at) => dayKind(at, now))).toEqual([
    'today',
    'yesterday',
    'date',
  ])
})

const conversation = (more: Partial<Conversation>): Conversation =>
  ({
    id: 'c',
    lastSeq: 2,
    readSeq: 2,
    unread: 0,
    otherReadSeq: 0,
    writable: true,
    updatedAt: '2026-05-01',
    ...more,
  }) as Conversation

test('a message of the other waits unread, one of mine does not, an old one changes nothing', () => {
  expect(withMessage(conversation({}), message(4), 'me')).toMatchObject({ unread: 1, lastSeq: 4, readSeq: 2 })
  expect(withMessage(conversation({}), message(3), 'me')).toMatchObject({ unread: 0, lastSeq: 3, readSeq: 3 })
  expect(withMessage(conversation({}), message(2), 'me')).toEqual(conversation({}))
  expect(withMyRead(conversation({ lastSeq: 5, unread: 3 }), 4)).toMatchObject({ unread: 3, readSeq: 4 })
  expect(withMyRead(conversation({ lastSeq: 5, unread: 3 }), 5)).toMatchObject({ unread: 0, readSeq: 5 })
})

test('a conversation that moved between pages is listed once, the latest first', () => {
  const page = (...conversations: Conversation[]) => ({ conversations, unreadTotal: 0, nextCursor: null })
  const a = conversation({ id: 'a', updatedAt: '2026-05-01' })
  const b = conversation({ id: 'b', updatedAt: '2026-05-03' })
  expect(inOrder({ pages: [page(a, b), page(a)], pageParams: [] }).map(({ id }) => id)).toEqual(['b', 'a'])
})
