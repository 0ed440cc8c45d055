import type { Conversation, Message } from '@karibu/contract'
import { expect, test } from 'vitest'
import { spec } from '../../../test/spec.ts'
import { inOrder, withMessage, withMyRead } from '../conversations/list-rules.ts'
import { dayKind, linesOf } from '../messages/message-rules.ts'
import {
  hasOlder,
  isBehind,
  mergeThreads,
  type Page,
  type Thread,
  takeIn,
  takeStep,
  trimToEnd,
  windowMax,
  withAddresses,
  withChanged,
  withNewer,
  withOlder,
  without,
} from './thread-rules.ts'

const message = (seq: number, more: Partial<Message> = {}): Message => ({
  id: `id-${seq}`,
  conversationId: 'c',
  seq,
  clientId: `client-${seq}`,
  senderId: seq % 2 ? 'me' : 'ada',
  kind: 'text',
  body: `${seq}`,
  sentAt: new Date(Date.UTC(2026, 4, 1, 12, seq % 60)).toISOString(),
  replyTo: null,
  reactions: [],
  deleted: false,
  ...more,
})
const thread = (seqs: number[], more: Partial<Thread> = {}): Thread => ({
  messages: seqs.map((seq) => message(seq)),
  from: seqs[0] ?? 1,
  to: seqs.at(-1) ?? 0,
  isAway: false,
  lastSeq: seqs.at(-1) ?? 0,
  readSeq: 0,
  otherReadSeq: 0,
  lastChange: 0,
  announcedChange: more.lastChange ?? 0,
  ...more,
})
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const pageOf = (seqs: number[], more: Partial<Page> = {}): Page => ({
  messages: seqs.map((seq) => message(seq)),
  lastSeq: 1000,
  readSeq: 0,
  otherReadSeq: 0,
  lastChange: 0,
  hasOlder: true,
  hasNewer: false,
  ...more,
})
const seqs = ({ messages }: Thread) => messages.map(({ seq }) => seq)

test('the next message is added, a known one changes nothing, and one that I deleted leaves no gap', () => {
  const held = thread([5, 8])
  expect(seqs(takeIn(held, message(9)))).toEqual([5, 8, 9])
  expect(takeIn(held, message(8))).toBe(held)
  expect(takeIn(held, message(6))).toBe(held)
})

test('a gap in seq is not shown but requests the missing messages', () => {
  const held = thread([1, 2])
  const jumped = takeIn(held, message(9))
  expect([seqs(jumped), jumped.lastSeq, isBehind(held), isBehind(jumped)]).toEqual([[1, 2], 9, false, true])
  // Not even the next one closes it.
  const next = takeIn(jumped, message(10))
  expect([seqs(next), isBehind(next)]).toEqual([[1, 2], true])
  // Who looks at an older part misses nothing there.
  expect(isBehind(takeIn(thread([1, 2], { isAway: true, lastSeq: 9 }), message(10)))).toBe(false)
})

test('the next change is applied, a known one is not repeated, and a gap requests the missing ones', () => {
  const held = thread([1, 2], { lastChange: 3 })
  const gone = (of: Thread) => without(of, [2])
  expect([seqs(takeStep(held, 4, gone)), takeStep(held, 4, gone).lastChange]).toEqual([[1], 4])
  expect(takeStep(held, 3, gone)).toBe(held)
  const jumped = takeStep(held, 5, gone)
  expect([seqs(jumped), jumped.lastChange, isBehind(jumped)]).toEqual([[1, 2], 3, true])
})

test('messages far from the visible part are released', () => {
  const older = withOlder(thread(range(800, 1000)), pageOf(range(700, 799)))
  expect([older.messages.length, older.from, older.to, older.isAway]).toEqual([windowMax, 700, 949, true])
  const newer = trimToEnd(withNewer(older, pageOf(range(950, 1000))))
  expect([newer.messages.length, newer.from, newer.to, newer.isAway]).toEqual([windowMax, 751, 1000, false])
})

test('the beginning is reached when the server says so', () => {
  const older = withOlder(thread([20, 21]), pageOf([3, 9], { hasOlder: false }))
  expect([seqs(older), older.from, hasOlder(older)]).toEqual([[3, 9, 20, 21], 1, false])
})

test('a change replaces its message only', () => {
  const held = thread([4, 5])
  const changed = withChanged(held, [message(5, { deleted: true }), message(900)])
  expect(changed.messages.map(({ seq, deleted }) => [seq, deleted])).toEqual([
    [4, false],
    [5, true],
  ])
  expect(seqs(without(changed, [4]))).toEqual([5])
})

test('a response older than an event loses nothing', () => {
  const merged = mergeThreads(thread([1, 2, 3, 4], { readSeq: 4 }), thread([1, 2, 3], { readSeq: 2, otherReadSeq: 3 }))
  expect([seqs(merged), merged.to, merged.readSeq, merged.otherReadSeq]).toEqual([[1, 2, 3, 4], 4, 4, 3])
})

test('a response older than a received change does not revert it', () => {
  const known = { ...thread([1, 3], { lastChange: 7 }), messages: [message(1), message(3, { deleted: true })] }
  const merged = mergeThreads(known, thread([1, 2, 3, 4], { lastChange: 5 }))
  expect(merged.messages.map(({ seq, deleted }) => [seq, deleted])).toEqual([
    [1, false],
    [3, true],
    [4, false],
  ])
  // What only the older answer holds may lack a change: it is asked for.
  expect([merged.lastChange, merged.announcedChange, isBehind(merged)]).toEqual([5, 7, true])
  expect(isBehind(mergeThreads(known, thread([1, 2, 3], { lastChange: 5 })))).toBe(false)
})

test('new addresses of photos change nothing else', () => {
  const photo = (url: string) => ({ photo: { url } as unknown as Message['photo'] })
  const held = { ...thread([1, 2]), messages: [message(1, photo('old')), message(2, { deleted: true })] }
  const fresh = [message(1, { ...photo('new'), reactions: [{ memberId: 'me', reaction: 'wow' }] }), message(2)]
  const [first, second] = withAddresses(held, fresh).messages
  expect([first?.photo, first?.reactions, second?.deleted]).toEqual([{ url: 'new' }, [], true])
})

test('a latest page far ahead replaces the loaded messages', () => {
  const merged = mergeThreads(thread([1, 2]), thread([900, 901]))
  expect([seqs(merged), merged.from]).toEqual([[900, 901], 900])
})

test('a message is sending, delivered, read or failed', spec('1.14'), () => {
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
    newAfter: null,
  })
  expect(lines.map(({ message, unsent, status }) => [message?.body ?? unsent?.body, status])).toEqual([
    ['1', 'read'],
    ['2', null],
    ['3', 'read'],
    ['5', 'delivered'],
    ['w', 'sending'],
    ['w', 'failed'],
  ])
})

test('messages of one member within three minutes are grouped, and never across midnight', () => {
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
    newAfter: null,
  })
  expect(lines.map(({ opensGroup }) => opensGroup)).toEqual([true, false, false, true, true])
  expect(lines.map(({ opensDay }) => opensDay)).toEqual([true, false, false, true, false])
})

test('the first unread message of the other at opening is marked', () => {
  const lines = linesOf({
    messages: range(1, 6).map((seq) => message(seq)),
    unsent: [],
    myId: 'me',
    otherReadSeq: 0,
    newAfter: 2,
  })
  expect(lines.filter(({ opensUnread }) => opensUnread).map(({ message }) => message?.seq)).toEqual([4])
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

test('a message of the other is unread, one of mine is not, an old one changes nothing', spec('2.106'), () => {
  expect(withMessage(conversation({}), message(4), 'me')).toMatchObject({ unread: 1, lastSeq: 4, readSeq: 2 })
  expect(withMessage(conversation({}), message(3), 'me')).toMatchObject({ unread: 0, lastSeq: 3, readSeq: 3 })
  expect(withMessage(conversation({}), message(2), 'me')).toEqual(conversation({}))
  expect(withMyRead(conversation({ lastSeq: 5, unread: 3 }), 4)).toMatchObject({ unread: 3, readSeq: 4 })
  expect(withMyRead(conversation({ lastSeq: 5, unread: 3 }), 5)).toMatchObject({ unread: 0, readSeq: 5 })
})

test('a conversation that moved between pages is listed once, the latest first', () => {
  const page = (...conversations: Conversation[]) => ({
    conversations,
    unreadTotal: 0,
    requestsTotal: 0,
    nextCursor: null,
  })
  const a = conversation({ id: 'a', updatedAt: '2026-05-01' })
  const b = conversation({ id: 'b', updatedAt: '2026-05-03' })
  expect(inOrder({ pages: [page(a, b), page(a)], pageParams: [] }).map(({ id }) => id)).toEqual(['b', 'a'])
})
