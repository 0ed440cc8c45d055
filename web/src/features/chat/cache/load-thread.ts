import { api, type Conversation } from '@karibu/contract'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { chatKeys } from '../chat-keys.ts'
import { findListed } from '../conversations/list-rules.ts'
import {
  catchUpMax,
  goTo,
  hasOlder,
  isBehind,
  mergeThreads,
  pageSize,
  type Thread,
  threadOf,
  trimToEnd,
  withAddresses,
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
  cacheThread(client, conversation.id, mergeThreads(cachedThread(client, conversation.id), threadOf(page)))
  return conversation
}

/** The part of a conversation that is held. */
export const cachedThread = (client: QueryClient, id: string): Thread | undefined =>
  client.getQueryData<Thread>(chatKeys.thread(id))

/** Holds a part of a conversation; what is missing in it is asked for. */
export function cacheThread(client: QueryClient, id: string, thread: Thread): void {
  const queryKey = chatKeys.thread(id)
  if (thread === cachedThread(client, id)) return
  client.setQueryData<Thread>(queryKey, thread)
  if (isBehind(thread)) void client.invalidateQueries({ queryKey })
}

// Where more waits than a page holds, one begins with the first of it.
function firstUnread(client: QueryClient, listed: Conversation | undefined): number | undefined {
  if (!listed || listed.unread < pageSize || cachedThread(client, listed.id)) return undefined
  return listed.readSeq + 1
}

/** What was missed: everything after the part held, and what changed in it. Only where it is held at all. */
export async function catchUp(client: QueryClient, id: string, signal: AbortSignal): Promise<Thread> {
  for (;;) {
    const known = cachedThread(client, id)
    const fresh = known ? await caughtUp(id, known, signal) : await latest(id, signal)
    // An event may have added messages, or announced more, while the response was on its way.
    const next = trimToEnd(mergeThreads(cachedThread(client, id), fresh))
    const hasGained = known && (next.to > known.to || next.lastChange > known.lastChange)
    if (!isBehind(next) || !hasGained) return next
    client.setQueryData<Thread>(chatKeys.thread(id), next)
  }
}

async function caughtUp(id: string, known: Thread, signal: AbortSignal): Promise<Thread> {
  const { isAway } = known
  let thread = known
  for (;;) {
    // Who looks at an older part asks only for what changed in it and how far things have gone.
    const afterSeq = isAway ? thread.lastSeq : thread.to
    const answer = await part(id, { afterSeq, afterChange: thread.lastChange, limit: 200 }, signal)
    if (!isAway && answer.lastSeq - thread.to > catchUpMax) return latest(id, signal)
    const changed = without(withChanged(thread, answer.changed), answer.gone)
    const { lastChange } = answer
    thread = mergeThreads({ ...changed, lastChange }, threadOf(answer, { from: afterSeq + 1 }))
    if (!answer.moreChanges && (isAway || !answer.hasNewer)) return thread
  }
}

/** The page before what is held, added in front. */
export async function loadOlder(client: QueryClient, id: string): Promise<void> {
  const known = cachedThread(client, id)
  if (!known || !hasOlder(known)) return
  const page = await part(id, { beforeSeq: known.from, limit: pageSize })
  const held = cachedThread(client, id)
  if (held?.from === known.from) cacheThread(client, id, withOlder(held, page))
}

/** The page after what is held, where one looks at an older part. */
export async function loadNewer(client: QueryClient, id: string): Promise<void> {
  const known = cachedThread(client, id)
  if (!known?.isAway) return
  const page = await part(id, { afterSeq: known.to, limit: pageSize })
  const held = cachedThread(client, id)
  if (held?.to === known.to) cacheThread(client, id, trimToEnd(withNewer(held, page)))
}

/** The part around a message instead of what is held; nothing to do where it is held. */
export async function loadAround(client: QueryClient, id: string, seq: number): Promise<void> {
  const known = cachedThread(client, id)
  if (known && seq >= known.from && seq <= known.to) return
  const page = await part(id, { aroundSeq: seq, limit: pageSize })
  cacheThread(client, id, goTo(cachedThread(client, id), threadOf(page)))
}

/** Fetches the messages around a message again when the addresses of its photos and voice notes have expired. */
export async function refreshAround(client: QueryClient, id: string, seq: number): Promise<void> {
  const page = await part(id, { aroundSeq: seq, limit: pageSize })
  const held = cachedThread(client, id)
  if (held) cacheThread(client, id, withAddresses(held, page.messages))
}

/** The newest part instead of what is held. */
export async function loadLatest(client: QueryClient, id: string): Promise<void> {
  const known = cachedThread(client, id)
  if (known && !known.isAway) return
  const fresh = await latest(id)
  cacheThread(client, id, goTo(cachedThread(client, id), fresh))
}

const latest = async (id: string, signal?: AbortSignal): Promise<Thread> =>
  threadOf(await part(id, { limit: pageSize }, signal))

const part = (id: string, query: Part, signal?: AbortSignal) =>
  call(api.chat.messages, { params: { id }, query }, signal)
