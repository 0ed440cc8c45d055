import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { useAuthStore } from '../auth-store.ts'
import { countData } from '../device/data-used.ts'
import { within } from '../device/small-database.ts'
import { ApiFailure } from './api.ts'

/** Persisted queries: suggestions, lists, profiles, notices. The chat has its own storage; money is never shown from storage. */
const persistedKeys: readonly unknown[] = ['members', 'reactions', 'person', 'notices']
const answersMax = 40
const pagesMax = 2
const maxAgeMs = 3 * 24 * 60 * 60 * 1000
const writeDelayMs = 1500

const database = 'karibu-seen'
const place = 'answers'

type Answer = { key: QueryKey; data: unknown; at: number }
/** `mine`: id of the signed-in member. */
type StoredAnswers = { mine: string; answers: Answer[] }

const nameOf = (key: QueryKey) => JSON.stringify(key)
const myId = () => useAuthStore.getState().user?.id

/**
 * Counts the data that this site uses, and saves what the next visit can show offline. The returned function stops the latter.
 * It is in the file that restores, so that the service worker has stored that file before it is needed offline.
 */
export function startBackground(client: QueryClient): () => void {
  countData()
  return persistQueries(client)
}

/** Persists cache updates in this browser after a short delay; logging out deletes them. The returned function stops it. */
export function persistQueries(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const due = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void write(client).catch(() => undefined)
    }, writeDelayMs)
  }
  due()
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.status !== 'pending' && persistedKeys.includes(query.queryKey[0])) due()
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}

async function write(client: QueryClient): Promise<void> {
  const mine = myId()
  if (!mine) return
  const known = client.getQueryCache().findAll({ predicate: ({ queryKey }) => persistedKeys.includes(queryKey[0]) })
  // Members who are not visible any more, because of a block or a hidden profile, are not stored either.
  const gone = known.filter(({ state }) => state.error instanceof ApiFailure && state.error.status === 404)
  const seen = known
    .filter((query) => query.state.data !== undefined && !gone.includes(query))
    .map(({ queryKey, state }) => ({ key: queryKey, data: firstPages(state.data), at: state.dataUpdatedAt }))
  const names = new Set([...seen.map(({ key }) => key), ...gone.map(({ queryKey }) => queryKey)].map(nameOf))
  const before = (await read()).filter(({ key }) => !names.has(nameOf(key)))
  const answers = [...seen, ...before].sort((one, other) => other.at - one.at).slice(0, answersMax)
  await within(database, 'readwrite', (store) => [store.put({ mine, answers } satisfies StoredAnswers, place)])
}

async function read(): Promise<Answer[]> {
  const [stored] = (await within(database, 'readonly', (store) => [store.get(place)])) as [StoredAnswers | undefined]
  if (!stored || stored.mine !== myId()) return []
  return stored.answers.filter(({ at }) => Date.now() - at < maxAgeMs)
}

let restoring: Promise<void> | null = null

/**
 * Restores persisted data, with its age, into empty entries of the cache: it can be read offline, and mounted queries
 * are refetched when the network is back.
 */
export function restoreQueries(client: QueryClient): Promise<void> {
  restoring ??= restoreAll(client).finally(() => {
    restoring = null
  })
  return restoring
}

async function restoreAll(client: QueryClient): Promise<void> {
  for (const { key, data, at } of await read())
    if (client.getQueryData(key) === undefined) client.setQueryData(key, data, { updatedAt: at })
  window.addEventListener('online', () => void client.refetchQueries({ type: 'active', stale: true }), { once: true })
}

function firstPages(data: unknown): unknown {
  if (!isPaged(data)) return data
  const { pages, pageParams } = data
  return { pages: pages.slice(0, pagesMax), pageParams: pageParams.slice(0, pagesMax) }
}

const isPaged = (data: unknown): data is InfiniteData<unknown> =>
  typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data
