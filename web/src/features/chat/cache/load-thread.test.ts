import type { Conversation, Message } from '@karibu/contract'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { chatKeys } from '../chat-keys.ts'
import type { Pages } from '../conversations/list-rules.ts'
import { applyMessage, applyRead, takeChange } from './apply-message.ts'
import { catchUp, loadAround, loadLatest, loadNewer, loadOlder, openWith } from './load-thread.ts'
import { hasOlder, type Thread } from './thread-rules.ts'

let client: QueryClient
let all: Message[]
let requested: string[]
let onRequest: () => void
let lastChange: number
let changes: Message[]
let gone: number[]
let otherReadSeq: number

const message = (seq: number): Message => ({
  id: `id-${seq}`,
  conversationId: 'c',
  seq,
  clientId: `client-${seq}`,
  senderId: 'ada',
  kind: 'text',
  body: `${seq}`,
  sentAt: new Date(Date.UTC(2026, 4, 1, 12, 0, seq)).toISOString(),
  replyTo: null,
  reactions: [],
  deleted: false,
})
const upTo = (last: number) => Array.from({ length: last }, (_, index) => message(index + 1))
const { signal } = new AbortController()
const open = () => openWith(client, 'ada', signal)
// What the query does after it was notified of missed events.
const resync = async () => {
  const thread = await catchUp(client, 'c', signal)
  client.setQueryData(chatKeys.thread('c'), thread)
  return thread
}
const seqs = (thread: Thread | undefined) => thread?.messages.map(({ seq }) => seq)
const held = () => client.getQueryData<Thread>(chatKeys.thread('c'))

type Place = Record<'after' | 'before' | 'around', number | null> & { limit: number }

function pageOf({ after, before, around, limit }: Place): Message[] {
  if (around !== null) return all.filter(({ seq }) => seq >= around - limit / 2).slice(0, limit)
  if (after !== null) return all.filter(({ seq }) => seq > after).slice(0, limit)
  if (before !== null) return all.filter(({ seq }) => seq < before).slice(-limit)
  return all.slice(-limit)
}

const moreBeside = (messages: Message[], after: number | null) => ({
  hasOlder: (messages[0]?.seq ?? after ?? 1) > 1,
  hasNewer: (messages.at(-1)?.seq ?? after ?? 0) < (all.at(-1)?.seq ?? 0),
})

// Answers as the server does: a page of the conversation, and with `afterChange` what changed.
function answer(url: string): unknown {
  const { pathname, searchParams: query } = new URL(url, 'http://karibu.test')
  requested.push([...query].map(([name, value]) => `${name}=${value}`).join('&'))
  onRequest()
  const limit = Number(query.get('limit'))
  const number = (name: string) => (query.has(name) ? Number(query.get(name)) : null)
  const [after, before, around] = [number('afterSeq'), number('beforeSeq'), number('aroundSeq')]
  const messages = pageOf({ after, before, around, limit })
  const page = {
    messages,
    lastSeq: all.at(-1)?.seq ?? 0,
    lastChange,
    readSeq: 0,
    otherReadSeq,
    ...moreBeside(messages, after),
  }
  if (pathname.startsWith('/api/members')) return { data: { conversation: { id: 'c' }, ...page } }
  const hasChanges = (number('afterChange') ?? lastChange) < lastChange
  return { data: { ...page, changed: hasChanges ? changes : [], gone: hasChanges ? gone : [], moreChanges: false } }
}

beforeEach(() => {
  client = new QueryClient()
  requested = []
  onRequest = () => {}
  lastChange = 0
  changes = []
  gone = []
  otherReadSeq = 0
  vi.stubGlobal('fetch', async (url: string) => new Response(JSON.stringify(answer(url))))
})

test('opening a conversation takes one request, and scrolling up one for each page', async () => {
  all = upTo(120)
  await open()
  expect([seqs(held())?.at(0), seqs(held())?.at(-1), requested]).toEqual([71, 120, ['limit=50']])
  await loadOlder(client, 'c')
  await loadOlder(client, 'c')
  const thread = held()
  expect([thread?.messages.length, thread && hasOlder(thread)]).toEqual([120, false])
  await loadOlder(client, 'c')
  expect(requested).toEqual(['limit=50', 'beforeSeq=71&limit=50', 'beforeSeq=21&limit=50'])
})

test('after a gap exactly the missing messages are requested, page by page', async () => {
  all = upTo(10)
  await open()
  all = upTo(260)
  requested = []
  expect(seqs(await resync())?.slice(-250)).toEqual(all.slice(-250).map(({ seq }) => seq))
  expect(requested).toEqual(['afterSeq=10&afterChange=0&limit=200', 'afterSeq=210&afterChange=0&limit=200'])
})

test('a refetch that a page does not complete requests the pages between', async () => {
  all = upTo(10)
  await open()
  all = upTo(100)
  await open()
  expect(seqs(held())?.length).toBe(10)
  expect(client.getQueryState(chatKeys.thread('c'))?.isInvalidated).toBe(true)
  expect(seqs(await resync())).toEqual(all.map(({ seq }) => seq))
})

test('after a very long absence only the latest page is requested', async () => {
  all = upTo(10)
  await open()
  all = upTo(5000)
  expect(seqs(await resync())).toEqual(all.slice(-50).map(({ seq }) => seq))
})

test('no reaction and no deletion is missed by an absence', async () => {
  all = upTo(5)
  await open()
  lastChange = 3
  changes = [{ ...message(2), deleted: true, body: '' }]
  gone = [4]
  const thread = await resync()
  expect([seqs(thread), thread.messages[1]?.deleted, thread.lastChange]).toEqual([[1, 2, 3, 5], true, 3])
})

test('changes are numbered, and a gap in the numbers requests the rest', async () => {
  all = upTo(5)
  await open()
  takeChange(client, { ...message(2), reactions: [{ memberId: 'ada', reaction: 'heart' }] }, 1)
  expect([held()?.lastChange, client.getQueryState(chatKeys.thread('c'))?.isInvalidated]).toEqual([1, false])
  takeChange(client, { ...message(3), deleted: true }, 4)
  expect([held()?.lastChange, client.getQueryState(chatKeys.thread('c'))?.isInvalidated]).toEqual([1, true])
})

test('a distant position is fetched with its neighbours; from it one scrolls on, or returns to the end', async () => {
  all = upTo(5000)
  await open()
  await loadAround(client, 'c', 100)
  const thread = held()
  expect([seqs(thread)?.includes(100), thread?.isAway, thread?.messages.length]).toEqual([true, true, 50])
  await loadNewer(client, 'c')
  expect(held()?.messages.length).toBe(100)
  // A message that comes meanwhile is counted and not drawn.
  applyMessage(client, message(5001), 'ada')
  expect([held()?.lastSeq, held()?.to]).toEqual([5001, 174])
  await loadLatest(client, 'c')
  expect(seqs(held())?.at(-1)).toBe(5000)
})

test('a missing message is requested when a later one arrives', async () => {
  all = upTo(3)
  await open()
  all = upTo(9)
  requested = []
  applyMessage(client, message(9), 'ada')
  expect([seqs(held()), client.getQueryState(chatKeys.thread('c'))?.isInvalidated]).toEqual([[1, 2, 3], true])
  expect(seqs(await resync())).toEqual(upTo(9).map(({ seq }) => seq))
  expect(requested).toEqual(['afterSeq=3&afterChange=0&limit=200'])
})

test('a message event during a jump to the end or to an older part causes a request', async () => {
  all = upTo(5000)
  await open()
  await loadAround(client, 'c', 100)
  onRequest = () => applyMessage(client, message(5001), 'ada')
  await loadLatest(client, 'c')
  expect([held()?.to, held()?.lastSeq, client.getQueryState(chatKeys.thread('c'))?.isInvalidated]).toEqual([
    5000,
    5001,
    true,
  ])
  onRequest = () => {}
  all = upTo(5001)
  expect(seqs(await resync())?.at(-1)).toBe(5001)
  onRequest = () => applyRead(client, { conversationId: 'c', seq: 5001, isMine: false })
  otherReadSeq = 3
  await loadAround(client, 'c', 100)
  expect([held()?.otherReadSeq, held()?.lastSeq]).toEqual([5001, 5001])
})

test('a message deleted for both during the request stays deleted', async () => {
  all = upTo(5)
  await open()
  onRequest = () => takeChange(client, { ...message(2), deleted: true, body: '' }, 1)
  await open()
  expect(held()?.messages[1]?.deleted).toBe(true)
  expect(client.getQueryState(chatKeys.thread('c'))?.isInvalidated).toBe(false)
})

test('a message event during the first opening of a conversation is applied', async () => {
  all = upTo(10)
  let opens = 0
  onRequest = () => {
    opens += 1
    if (opens > 1) return
    // The event arrives after the response was written and before it is received.
    queueMicrotask(() => {
      all = upTo(11)
      applyMessage(client, message(11), 'ada')
    })
  }
  const observer = new QueryObserver(client, {
    queryKey: chatKeys.withMember('ada'),
    queryFn: ({ signal }) => openWith(client, 'ada', signal),
  })
  const stop = observer.subscribe(() => {})
  await waitFor(() => expect([opens, client.isFetching()]).toEqual([2, 0]))
  expect(seqs(held())).toEqual(upTo(11).map(({ seq }) => seq))
  stop()
})

test('a message that arrives during a request is kept', async () => {
  all = upTo(10)
  await open()
  onRequest = () => applyMessage(client, message(11), 'ada')
  expect(seqs(await resync())).toEqual(upTo(11).map(({ seq }) => seq))
})

test('a read receipt is not reverted by an older response, and is removed when the other hides receipts', async () => {
  all = upTo(10)
  otherReadSeq = 4
  await open()
  onRequest = () => applyRead(client, { conversationId: 'c', seq: 10, isMine: false })
  expect((await resync()).otherReadSeq).toBe(10)
  onRequest = () => {}
  otherReadSeq = 0
  expect((await resync()).otherReadSeq).toBe(0)
})

test('a message first read during the request is requested again', async () => {
  all = upTo(10)
  await open()
  const key = chatKeys.thread('c')
  let reads = 0
  onRequest = () => {
    reads += 1
    if (reads > 1) return
    applyRead(client, { conversationId: 'c', seq: 10, isMine: false })
    otherReadSeq = 10
  }
  const observer = new QueryObserver<Thread>(client, { queryKey: key, queryFn: () => catchUp(client, 'c', signal) })
  const stop = observer.subscribe(() => {})
  await waitFor(() => expect([reads, client.isFetching()]).toEqual([2, 0]))
  expect(held()?.otherReadSeq).toBe(10)
  stop()
})

test('a message is added to the conversation, the list and a new conversation', async () => {
  all = upTo(3)
  await open()
  const listed = { id: 'c', lastSeq: 3, readSeq: 3, unread: 0, updatedAt: '2026-05-01' } as Conversation
  client.setQueryData<Pages>(chatKeys.list('matches'), {
    pages: [{ conversations: [listed], unreadTotal: 0, requestsTotal: 0, nextCursor: null }],
    pageParams: [undefined],
  })
  client.setQueryData(chatKeys.withMember('ada'), null)
  applyMessage(client, message(4), 'ada')
  applyMessage(client, message(4), 'ada')
  expect(seqs(held())).toEqual([1, 2, 3, 4])
  const pages = client.getQueryData<Pages>(chatKeys.list('matches'))
  expect(pages?.pages[0]?.conversations[0]).toMatchObject({ unread: 1, lastSeq: 4, lastMessage: { seq: 4 } })
  expect(client.getQueryState(chatKeys.withMember('ada'))?.isInvalidated).toBe(true)
  expect(client.getQueryState(chatKeys.thread('c'))?.isInvalidated).toBe(false)
  applyMessage(client, message(9), 'ada')
  expect(seqs(held())).toEqual([1, 2, 3, 4])
  expect(client.getQueryState(chatKeys.thread('c'))?.isInvalidated).toBe(true)
})
