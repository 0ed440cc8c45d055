import { api } from '@karibu/contract'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { chatKeys } from './chat-keys.ts'
import { catchUpMax, endOf, mergeThreads, pageSize, startOf, type Thread, takeIn } from './thread-rules.ts'

type Page = { beforeSeq?: number; afterSeq?: number; limit: number }

/** The latest page; or, where some of the conversation is held already, exactly what came after it. */
export async function loadThread(client: QueryClient, id: string, signal: AbortSignal): Promise<Thread> {
  const key = chatKeys.thread(id)
  const known = client.getQueryData<Thread>(key)
  const fresh = known && known.messages.length > 0 ? await catchUp(id, known, signal) : await latest(id, signal)
  // A signal may have added something while the answer was on its way.
  return mergeThreads(client.getQueryData<Thread>(key), fresh)
}

/** The page before what is held, added in front. */
export async function loadOlder(client: QueryClient, id: string): Promise<void> {
  const key = chatKeys.thread(id)
  const known = client.getQueryData<Thread>(key)
  if (!known?.hasOlder) return
  const { messages } = await page(id, { beforeSeq: startOf(known), limit: pageSize })
  client.setQueryData<Thread>(key, (thread) => thread && takeIn(thread, messages))
}

async function latest(id: string, signal: AbortSignal): Promise<Thread> {
  const answer = await page(id, { limit: pageSize }, signal)
  return { ...answer, hasOlder: (answer.messages[0]?.seq ?? 1) > 1 }
}

async function catchUp(id: string, known: Thread, signal: AbortSignal): Promise<Thread> {
  let thread = known
  for (;;) {
    const limit = 200
    const answer = await page(id, { afterSeq: endOf(thread), limit }, signal)
    if (answer.lastSeq - endOf(thread) > catchUpMax) return latest(id, signal)
    const { lastSeq, readSeq, otherReadSeq } = answer
    thread = { ...takeIn(thread, answer.messages), lastSeq, readSeq, otherReadSeq }
    if (answer.messages.length < limit) return thread
  }
}

const page = (id: string, query: Page, signal?: AbortSignal) =>
  call(api.chat.messages, { params: { id }, query }, signal)
