import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { useAuthStore } from '../auth-store.ts'
import { within } from '../device/small-database.ts'
import { ApiFailure } from './api.ts'

/** What was seen of people: suggestions, lists, profiles, notices. The chat remembers by itself; money is never shown old. */
const rooms: readonly unknown[] = ['members', 'reactions', 'person', 'notices']
const answersMax = 40
const pagesMax = 2
const keptMs = 3 * 24 * 60 * 60 * 1000
const writeDelayMs = 1500

const database = 'karibu-seen'
const place = 'answers'

type Answer = { key: QueryKey; data: unknown; at: number }
/** `mine`: who was signed in. */
type Kept = { mine: string; answers: Answer[] }

const nameOf = (key: QueryKey) => JSON.stringify(key)
const myId = () => useAuthStore.getState().user?.id

/** Keeps what the cache learns in this browser, shortly after; logging out deletes it. The returned function stops. */
export function keepAnswers(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const due = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void write(client).catch(() => undefined)
    }, writeDelayMs)
  }
  due()
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.status !== 'pending' && rooms.includes(query.queryKey[0])) due()
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}

async function write(client: QueryClient): Promise<void> {
  const mine = myId()
  if (!mine) return
  const known = client.getQueryCache().findAll({ predicate: ({ queryKey }) => rooms.includes(queryKey[0]) })
  // Who may not be seen any more, because of a block or a hidden profile, is not kept either.
  const gone = known.filter(({ state }) => state.error instanceof ApiFailure && state.error.status === 404)
  const seen = known
    .filter((query) => query.state.data !== undefined && !gone.includes(query))
    .map(({ queryKey, state }) => ({ key: queryKey, data: firstPages(state.data), at: state.dataUpdatedAt }))
  const names = new Set([...seen.map(({ key }) => key), ...gone.map(({ queryKey }) => queryKey)].map(nameOf))
  const before = (await read()).filter(({ key }) => !names.has(nameOf(key)))
  const answers = [...seen, ...before].sort((one, other) => other.at - one.at).slice(0, answersMax)
  await within(database, 'readwrite', (store) => [store.put({ mine, answers } satisfies Kept, place)])
}

async function read(): Promise<Answer[]> {
  const [kept] = (await within(database, 'readonly', (store) => [store.get(place)])) as [Kept | undefined]
  if (!kept || kept.mine !== myId()) return []
  return kept.answers.filter(({ at }) => Date.now() - at < keptMs)
}

let recalling: Promise<void> | null = null

/**
 * Lays what was seen before into the cache where it has nothing, as old as it is: whoever has no network can read it, and what
 * is shown is asked for anew as soon as there is one.
 */
export function recallAnswers(client: QueryClient): Promise<void> {
  recalling ??= recall(client).finally(() => {
    recalling = null
  })
  return recalling
}

async function recall(client: QueryClient): Promise<void> {
  for (const { key, data, at } of await read())
    if (client.getQueryData(key) === undefined) client.setQueryData(key, data, { updatedAt: at })
  window.addEventListener('online', () => void client.refetchQueries({ type: 'active', stale: true }), { once: true })
}

function firstPages(data: unknown): unknown {
  const { pages, pageParams } = data as Partial<InfiniteData<unknown>>
  if (!pages || !pageParams) return data
  return { pages: pages.slice(0, pagesMax), pageParams: pageParams.slice(0, pagesMax) }
}
