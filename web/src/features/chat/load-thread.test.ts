import type { Conversation, Message } from '@karibu/contract'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { chatKeys } from './chat-keys.ts'
import type { Pages } from './list-rules.ts'
import { loadOlder, loadThread } from './load-thread.ts'
import { takeMessage } from './take-message.ts'
import type { Thread } from './thread-rules.ts'

let client: QueryClient
let all: Message[]
let asked: string[]
let onAsked: () => void

const message = (seq: number): Message => ({
  id: `id-${seq}`,
  conversationId: 'c',
  seq,
  clientId: `client-${seq}`,
  senderId: 'ada',
  kind: 'text',
  body: `${seq}`,
  sentAt: new Date(Date.UTC(2026, 4, 1, 12, 0, seq)).toISOString(),
})
const upTo = (last: number) => Array.from({ length: last }, (_, index) => message(index + 1))
const load = async () => {
  const thread = await loadThread(client, 'c', new AbortController().signal)
  client.setQueryData(chatKeys.thread('c'), thread)
  return thread
}
const seqs = (thread: Thread | undefined) => thread?.messages.map(({ seq }) => seq)
const held = () => client.getQueryData<Thread>(chatKeys.thread('c'))

// Answers as the server does: the latest page, the page before, or what came after.
function answer(url: string): unknown {
  const query = new URL(url, 'http://karibu.test').searchParams
  asked.push([...query].map(([name, value]) => `${name}=${value}`).join('&'))
  onAsked()
  const limit = Number(query.get('limit'))
  const after = query.get('afterSeq')
  const before = Number(query.get('beforeSeq') ?? Number.POSITIVE_INFINITY)
  const messages =
    after === null
      ? all.filter(({ seq }) => seq < before).slice(-limit)
      : all.filter(({ seq }) => seq > Number(after)).slice(0, limit)
  return { data: { messages, lastSeq: all.length, readSeq: 0, otherReadSeq: 0 } }
}

beforeEach(() => {
  client = new QueryClient()
  asked = []
  onAsked = () => {}
  vi.stubGlobal('fetch', async (url: string) => new Response(JSON.stringify(answer(url))))
})

test('the first look brings the latest page, and reading upwards the pages before it', async () => {
  all = upTo(120)
  await load()
  expect([seqs(held())?.at(0), seqs(held())?.at(-1), held()?.hasOlder]).toEqual([71, 120, true])
  await loadOlder(client, 'c')
  await loadOlder(client, 'c')
  expect([held()?.messages.length, held()?.hasOlder]).toEqual([120, false])
  await loadOlder(client, 'c')
  expect(asked).toEqual(['limit=50', 'beforeSeq=71&limit=50', 'beforeSeq=21&limit=50'])
})

test('after a gap exactly what was missed is asked for, page by page', async () => {
  all = upTo(10)
  await load()
  all = upTo(260)
  asked = []
  expect(seqs(await load())).toEqual(all.map(({ seq }) => seq))
  expect(asked).toEqual(['afterSeq=10&limit=200', 'afterSeq=210&limit=200'])
})

test('after a very long absence the latest page is enough', async () => {
  all = upTo(10)
  await load()
  all = upTo(5000)
  expect(seqs(await load())).toEqual(all.slice(-50).map(({ seq }) => seq))
})

test('a message that arrives while an answer is under way is kept', async () => {
  all = upTo(10)
  await load()
  onAsked = () => takeMessage(client, message(11), 'ada')
  expect(seqs(await load())).toEqual(upTo(11).map(({ seq }) => seq))
})

test('a message lands in the conversation, in the list and in a conversation that was not there yet', async () => {
  all = upTo(3)
  await load()
  const listed = { id: 'c', lastSeq: 3, readSeq: 3, unread: 0, updatedAt: '2026-05-01' } as Conversation
  client.setQueryData<Pages>(chatKeys.conversations, {
    pages: [{ conversations: [listed], unreadTotal: 0, nextCursor: null }],
    pageParams: [undefined],
  })
  client.setQueryData(chatKeys.withMember('ada'), null)
  takeMessage(client, message(4), 'ada')
  takeMessage(client, message(4), 'ada')
  expect(seqs(held())).toEqual([1, 2, 3, 4])
  const pages = client.getQueryData<Pages>(chatKeys.conversations)
  expect(pages?.pages[0]?.conversations[0]).toMatchObject({ unread: 1, lastSeq: 4, lastMessage: { seq: 4 } })
  expect(client.getQueryState(chatKeys.withMember('ada'))?.isInvalidated).toBe(true)
  expect(client.getQueryState(chatKeys.thread('c'))?.isInvalidated).toBe(false)
  takeMessage(client, message(9), 'ada')
  expect(seqs(held())).toEqual([1, 2, 3, 4])
  expect(client.getQueryState(chatKeys.thread('c'))?.isInvalidated).toBe(true)
})
