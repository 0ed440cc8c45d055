import type { Conversation, ConversationBox } from '@karibu/contract'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { queryClient } from '../../../lib/api/query-client.ts'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { chatKeys } from '../chat-keys.ts'
import { inOrder, type Pages } from '../conversations/list-rules.ts'
import { answerOf, type LocalDatabase, openLocalDatabase } from './local-database.ts'
import type { Thread } from './thread-rules.ts'

/** One conversation as stored for reading offline. */
type ConversationRow = {
  id: string
  /** Ids of the signed-in member and of the other member. */
  mine: string
  memberId: string
  conversation: Conversation
  at: string
}
type ThreadRow = { id: string; thread: Thread }

const conversationsMax = 200
const messagesMax = 100
const writeDelayMs = 1000

const table = 'conversations'
const threadTable = 'threads'
let opened: Promise<LocalDatabase | null> | null = null

const open = () => {
  opened ??= openLocalDatabase({
    name: 'karibu-chat',
    version: 1,
    upgrade: (db) => {
      const store = db.createObjectStore(table, { keyPath: 'id' })
      store.createIndex('member', 'memberId')
      store.createIndex('at', 'at')
      db.createObjectStore(threadTable, { keyPath: 'id' })
    },
  })
  return opened
}

const myId = () => useAuthStore.getState().user?.id

/** A box as it was at the last visit, newest first; only conversations that were opened or listed on this device. */
export async function storedConversations(box: ConversationBox): Promise<Conversation[]> {
  const stored = await read((of) => answerOf<ConversationRow[]>(of(table).getAll()))
  return (stored ?? [])
    .filter(({ mine }) => mine === myId())
    .map(({ conversation }) => conversation)
    .filter((conversation) => boxOf(conversation) === box)
    .sort((first, second) => second.updatedAt.localeCompare(first.updatedAt))
}

/** Loads the stored conversation with a member into the query cache. */
export async function restoreConversation(client: QueryClient, memberId: string): Promise<void> {
  const found = await read(async (of) => {
    const stored = await answerOf<ConversationRow | undefined>(of(table).index('member').get(memberId))
    return stored && { ...stored, ...(await answerOf<ThreadRow | undefined>(of(threadTable).get(stored.id))) }
  })
  if (!found || found.mine !== myId()) return
  const { conversation } = found
  const thread = found.thread && wholeThread(found.thread)
  // Cached data from the server is newer.
  if (thread) client.setQueryData<Thread>(chatKeys.thread(conversation.id), (held) => held ?? thread)
  client.setQueryData<Conversation | null>(chatKeys.withMember(memberId), (held) => held ?? conversation)
}

/** Removes a conversation whose other member cannot be reached any more. */
export async function forget(memberId: string): Promise<void> {
  await change(async (of) => {
    const id = await answerOf(of(table).index('member').getKey(memberId))
    if (id !== undefined) drop(of, id)
  })
}

const boxes: Partial<Record<Conversation['state'], ConversationBox>> = { request_in: 'requests', request_out: 'sent' }
const boxOf = ({ state }: Conversation): ConversationBox => boxes[state] ?? 'matches'

/** Removes conversations that are missing in the newest page of a box. `isAll`: there are no further pages. */
export async function forgetMissing(
  box: ConversationBox,
  listed: readonly Conversation[],
  isAll: boolean,
): Promise<void> {
  const ids = new Set(listed.map(({ id }) => id))
  const oldest = listed.at(-1)?.updatedAt ?? ''
  await change(async (of) => {
    const stored = await answerOf<ConversationRow[]>(of(table).getAll())
    for (const { id, conversation, at } of stored)
      if (boxOf(conversation) === box && !ids.has(id) && (isAll || at > oldest)) drop(of, id)
  })
}

function drop(of: Tables, id: IDBValidKey): void {
  of(table).delete(id)
  of(threadTable).delete(id)
}

type Tables = (name: string) => IDBObjectStore

async function read<T>(ask: (of: Tables) => Promise<T>): Promise<T | undefined> {
  const db = await open()
  // A browser that cannot remember only asks the server more often.
  return db?.run([table, threadTable], 'readonly', ask).catch(() => undefined)
}

async function change(work: (of: Tables) => Promise<void>): Promise<void> {
  const db = await open()
  await db?.run([table, threadTable], 'readwrite', work).catch(() => undefined)
}

let isDue = false
const changed = new Set<string>()

/** Keeps what the cache learns of conversations in this browser, shortly after. */
function watch(): void {
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    const [room, kind, id] = query.queryKey
    if (room !== chatKeys.all[0] || type !== 'updated' || query.state.data === undefined) return
    if (kind === 'thread') changed.add(String(id))
    else if (kind === 'with') changed.add(queryClient.getQueryData<Conversation | null>(query.queryKey)?.id ?? '')
    else if (kind === 'list') for (const id of listedIn(query.queryKey)) changed.add(id)
    else return
    if (isDue) return
    isDue = true
    setTimeout(() => void write().catch(() => undefined), writeDelayMs)
  })
}

async function write(): Promise<void> {
  isDue = false
  const ids = [...changed]
  changed.clear()
  const mine = myId()
  const db = await open()
  if (!mine || !db) return
  const known = knownConversations()
  await db.run([table, threadTable], 'readwrite', async (of) => {
    for (const id of ids) {
      const conversation = known.get(id)
      if (!conversation) continue
      const { person, updatedAt } = conversation
      of(table).put({ id, mine, memberId: person.id, conversation, at: updatedAt } satisfies ConversationRow)
      const thread = lastPart(queryClient.getQueryData<Thread>(chatKeys.thread(id)))
      if (thread) of(threadTable).put({ id, thread } satisfies ThreadRow)
    }
    const oldestFirst = await answerOf(of(table).index('at').getAllKeys())
    // The keys of an index are those of its table: ids.
    for (const id of oldestFirst.slice(0, -conversationsMax)) drop(of, id)
  })
}

function knownConversations(): Map<string, Conversation> {
  const lists = queryClient.getQueriesData<Pages>({ queryKey: chatKeys.lists })
  const open = queryClient.getQueriesData<Conversation | null>({ queryKey: chatKeys.withMembers })
  const all = [...lists.flatMap(([, pages]) => (pages ? inOrder(pages) : [])), ...open.map(([, one]) => one)]
  return new Map(all.flatMap((one) => (one ? [[one.id, one]] : [])))
}

// The stored end of a conversation; the first request to the server returns what is missing.
const wholeThread = (thread: Thread): Thread => ({ ...thread, isAway: false, announcedChange: thread.lastChange })

// Only the end of a conversation is stored; if an older part was open last, the previous end stays.
function lastPart(thread: Thread | undefined): Thread | null {
  if (!thread || thread.isAway) return null
  const messages = thread.messages.slice(-messagesMax)
  const isCut = messages.length < thread.messages.length
  return { ...thread, messages, from: isCut ? (messages[0]?.seq ?? thread.from) : thread.from }
}

if (typeof window !== 'undefined') watch()

function listedIn(queryKey: QueryKey): string[] {
  const pages = queryClient.getQueryData<Pages>(queryKey)
  return pages ? inOrder(pages).map(({ id }) => id) : []
}
