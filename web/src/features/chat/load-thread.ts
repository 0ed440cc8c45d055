import { api, type Conversation } from '@karibu/contract'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { chatKeys } from './chat-keys.ts'
import { findListed } from './list-rules.ts'
import {
  catchUpMax,
  hasNewer,
  hasOlder,
  mergeThreads,
  type Page,
  pageSize,
  type Thread,
  threadOf,
  withChanged,
  withNewer,
  withOlder,
  without,
} from './thread-rules.ts'

type Part = { beforeSeq?: number; afterSeq?: number; aroundSeq?: number; afterChange?: number; limit: number }

/** Opens the conversation with a member: itself and its first page in one answer. null before there is one. */
export async function openWith(
  client: QueryClient,
  memberId: string,
  signal: AbortSignal,
): Promise<Conversation | null> {
  const listed = findListed(client, ({ person }) => person.id === memberId)
  const { conversation, ...page } = await call(
    api.chat.withMember,
    { params: { id: memberId }, query: { limit: pageSize, aroundSeq: firstUnread(client, listed) } },
    signal,
  )
  if (!conversation) return null
  const key = chatKeys.thread(conversation.id)
  const known = client.getQueryData<Thread>(key)
  const next = joined(known, page)
  client.setQueryData<Thread>(key, next)
  if (next.lastChange < page.lastChange || isShort(next, page)) void client.invalidateQueries({ queryKey: key })
  return conversation
}

// Where more waits than a page holds, one begins with the first of it.
function firstUnread(client: QueryClient, listed: Conversation | undefined): number | undefined {
  if (!listed || listed.unread < pageSize || client.getQueryData(chatKeys.thread(listed.id))) return undefined
  return listed.readSeq + 1
}

function joined(known: Thread | undefined, page: Page): Thread {
  if (!known) return threadOf(page)
  // Who looks at an older part is left there; how far the end is is only noted.
  if (hasNewer(known)) return { ...known, lastSeq: Math.max(known.lastSeq, page.lastSeq) }
  const fresh = threadOf(page)
  // What lies between is fetched page by page, unless it is very much.
  const isApart = fresh.from > known.to + 1
  return isApart && page.lastSeq - known.to <= catchUpMax ? known : mergeThreads(known, fresh)
}

const isShort = (thread: Thread, page: Page): boolean => !hasNewer(thread) && thread.to < page.lastSeq

/** What was missed: everything after the part held, and what changed in it. Only where it is held at all. */
export async function catchUp(client: QueryClient, id: string, signal: AbortSignal): Promise<Thread> {
  const key = chatKeys.thread(id)
  const known = client.getQueryData<Thread>(key)
  const fresh = known ? await caughtUp(id, known, signal) : await latest(id, signal)
  // A signal may have added something while the answer was on its way.
  return mergeThreads(client.getQueryData<Thread>(key), fresh)
}

async function caughtUp(id: string, known: Thread, signal: AbortSignal): Promise<Thread> {
  const isAway = hasNewer(known)
  let thread = known
  for (;;) {
    // Who looks at an older part asks only for what changed in it and how far things have gone.
    const afterSeq = isAway ? thread.lastSeq : thread.to
    const answer = await part(id, { afterSeq, afterChange: thread.lastChange, limit: 200 }, signal)
    if (!isAway && answer.lastSeq - thread.to > catchUpMax) return latest(id, signal)
    const changed = without(withChanged(thread, answer.changed, answer.lastChange), answer.gone)
    const { lastSeq, readSeq, otherReadSeq } = answer
    thread = isAway ? { ...changed, lastSeq, readSeq, otherReadSeq } : withNewer(changed, answer)
    if (!answer.moreChanges && (isAway || !answer.hasNewer)) return thread
  }
}

/** The page before what is held, added in front. */
export async function loadOlder(client: QueryClient, id: string): Promise<void> {
  const known = client.getQueryData<Thread>(chatKeys.thread(id))
  if (!known || !hasOlder(known)) return
  const page = await part(id, { beforeSeq: known.from, limit: pageSize })
  change(client, id, (thread) => (thread.from === known.from ? withOlder(thread, page) : thread))
}

/** The page after what is held, where one looks at an older part. */
export async function loadNewer(client: QueryClient, id: string): Promise<void> {
  const known = client.getQueryData<Thread>(chatKeys.thread(id))
  if (!known || !hasNewer(known)) return
  const page = await part(id, { afterSeq: known.to, limit: pageSize })
  change(client, id, (thread) => (thread.to === known.to ? withNewer(thread, page) : thread))
}

/** The part around a message instead of what is held; nothing to do where it is held. */
export async function loadAround(client: QueryClient, id: string, seq: number): Promise<void> {
  const known = client.getQueryData<Thread>(chatKeys.thread(id))
  if (known && seq >= known.from && seq <= known.to) return
  const page = await part(id, { aroundSeq: seq, limit: pageSize })
  client.setQueryData<Thread>(chatKeys.thread(id), threadOf(page))
}

/** Asks anew for what lies around a message: the addresses of its photos and voice notes have run out. */
export async function refreshAround(client: QueryClient, id: string, seq: number): Promise<void> {
  const page = await part(id, { aroundSeq: seq, limit: pageSize })
  change(client, id, (thread) => withChanged(thread, page.messages, thread.lastChange))
}

/** The newest part instead of what is held. */
export async function loadLatest(client: QueryClient, id: string): Promise<void> {
  const known = client.getQueryData<Thread>(chatKeys.thread(id))
  if (known && !hasNewer(known)) return
  client.setQueryData<Thread>(chatKeys.thread(id), await latest(id))
}

const change = (client: QueryClient, id: string, work: (thread: Thread) => Thread) =>
  client.setQueryData<Thread>(chatKeys.thread(id), (thread) => thread && work(thread))

const latest = async (id: string, signal?: AbortSignal): Promise<Thread> =>
  threadOf(await part(id, { limit: pageSize }, signal))

const part = (id: string, query: Part, signal?: AbortSignal) =>
  call(api.chat.messages, { params: { id }, query }, signal)
