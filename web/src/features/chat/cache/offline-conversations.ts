import type { Conversation, ConversationBox } from '@karibu/contract'
import type { QueryClient } from '@tanstack/react-query'
import { queryClient } from '../../../lib/api/query-client.ts'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { chatKeys } from '../chat-keys.ts'
import { inOrder, type Pages } from '../conversations/list-rules.ts'
import { answerOf, type KeptDatabase, keptDatabase } from './local-database.ts'
import type { Thread } from './thread-rules.ts'

/** What is remembered of one conversation, to be read without a network. */
type Kept = {
  id: string
  /** Who is signed in; and with whom they talk. */
  mine: string
  memberId: string
  conversation: Conversation
  at: string
}
type KeptThread = { id: string; thread: Thread }

const conversationsMax = 200
const messagesMax = 100
const writeDelayMs = 1000

const table = 'conversations'
const threadTable = 'threads'
let opened: Promise<KeptDatabase | null> | null = null

const open = () => {
  opened ??= keptDatabase({
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

/** A box as it was at the last visit, the latest first; only what was looked at or listed here. */
export async function rememberedList(box: ConversationBox): Promise<Conversation[]> {
  const kept = await read((of) => answerOf<Kept[]>(of(table).getAll()))
  return (kept ?? [])
    .filter(({ mine }) => mine === myId())
    .map(({ conversation }) => conversation)
    .filter((conversation) => boxOf(conversation) === box)
    .sort((first, second) => second.updatedAt.localeCompare(first.updatedAt))
}

/** The conversation with a member as it was last seen here, laid into the cache. */
export async function remember(client: QueryClient, memberId: string): Promise<void> {
  const found = await read(async (of) => {
    const kept = await answerOf<Kept | undefined>(of(table).index('member').get(memberId))
    return kept && { ...kept, ...(await answerOf<KeptThread | undefined>(of(threadTable).get(kept.id))) }
  })
  if (!found || found.mine !== myId()) return
  const { conversation } = found
  const thread = found.thread && wholeThread(found.thread)
  // What the server said meanwhile is newer.
  if (thread) client.setQueryData<Thread>(chatKeys.thread(conversation.id), (held) => held ?? thread)
  client.setQueryData<Conversation | null>(chatKeys.withMember(memberId), (held) => held ?? conversation)
}

/** Forgets a conversation: the other cannot be reached any more. */
export async function forget(memberId: string): Promise<void> {
  await change(async (of) => {
    const id = await answerOf(of(table).index('member').getKey(memberId))
    if (id !== undefined) drop(of, id)
  })
}

const boxes: Partial<Record<Conversation['state'], ConversationBox>> = { request_in: 'requests', request_out: 'sent' }
const boxOf = ({ state }: Conversation): ConversationBox => boxes[state] ?? 'matches'

/** Forgets what the newest page of a box no longer tells of. `isAll`: there are no further pages. */
export async function forgetMissing(
  box: ConversationBox,
  told: readonly Conversation[],
  isAll: boolean,
): Promise<void> {
  const ids = new Set(told.map(({ id }) => id))
  const oldest = told.at(-1)?.updatedAt ?? ''
  await change(async (of) => {
    const kept = await answerOf<Kept[]>(of(table).getAll())
    for (const { id, conversation, at } of kept)
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
    else if (kind === 'with') changed.add((query.state.data as Conversation | null)?.id ?? '')
    else if (kind === 'list') for (const { id } of inOrder(query.state.data as Pages)) changed.add(id)
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
      of(table).put({ id, mine, memberId: person.id, conversation, at: updatedAt } satisfies Kept)
      const thread = lastPart(queryClient.getQueryData<Thread>(chatKeys.thread(id)))
      if (thread) of(threadTable).put({ id, thread } satisfies KeptThread)
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

// The end of a conversation, as far as it was held: what is missing the first look at the server tells.
const wholeThread = (thread: Thread): Thread => ({ ...thread, isAway: false, toldChange: thread.lastChange })

// Only the end of a conversation is kept; who looked at an older part last keeps what was there before.
function lastPart(thread: Thread | undefined): Thread | null {
  if (!thread || thread.isAway) return null
  const messages = thread.messages.slice(-messagesMax)
  const isCut = messages.length < thread.messages.length
  return { ...thread, messages, from: isCut ? (messages[0]?.seq ?? thread.from) : thread.from }
}

if (typeof window !== 'undefined') watch()
