import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeFakeDatabases } from '../../test/fake-indexed-db.ts'
import { useAuthStore } from '../auth-store.ts'
import { ApiFailure } from './api.ts'
import { persistQueries, restoreQueries } from './offline-queries.ts'

// The browser of a member, whose databases outlast a visit.
const databases = makeFakeDatabases()

const signIn = (id: string) => useAuthStore.setState({ token: 'the-token', user: { id } as never })
const visit = async (fill: (client: QueryClient) => unknown) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const stop = persistQueries(client)
  await fill(client)
  await vi.advanceTimersByTimeAsync(2000)
  stop()
}
const recalled = async () => {
  const client = new QueryClient()
  await restoreQueries(client)
  return client
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', databases)
  vi.useFakeTimers()
  databases.clear()
  signIn('amara')
})
afterEach(() => vi.useRealTimers())

test('members seen before are restored with their age, and money is not', async () => {
  await visit((client) => {
    client.setQueryData(
      ['members', {}],
      { pages: [1, 2, 3], pageParams: [undefined, 'a', 'b'] },
      { updatedAt: Date.now() },
    )
    client.setQueryData(['wallet', 'balances'], 5)
  })
  const client = await recalled()
  expect(client.getQueryData(['members', {}])).toEqual({ pages: [1, 2], pageParams: [undefined, 'a'] })
  expect(client.getQueryState(['members', {}])?.dataUpdatedAt).toBeLessThan(Date.now() - 1000)
  expect(client.getQueryData(['wallet', 'balances'])).toBeUndefined()
})

test('a newer server response wins', async () => {
  await visit((client) => client.setQueryData(['person', 'me'], 'old'))
  const client = new QueryClient()
  client.setQueryData(['person', 'me'], 'new')
  await restoreQueries(client)
  expect(client.getQueryData(['person', 'me'])).toBe('new')
})

test('another member of the same browser reads nothing of it, and after three days no member does', async () => {
  await visit((client) => client.setQueryData(['person', 'zola'], 'Zola'))
  signIn('neema')
  expect((await recalled()).getQueryData(['person', 'zola'])).toBeUndefined()
  signIn('amara')
  vi.advanceTimersByTime(3 * 24 * 60 * 60 * 1000)
  expect((await recalled()).getQueryData(['person', 'zola'])).toBeUndefined()
})

test('a member who is no longer visible is removed', async () => {
  await visit((client) => client.setQueryData(['person', 'zola'], 'Zola'))
  expect((await recalled()).getQueryData(['person', 'zola'])).toBe('Zola')
  await visit((client) =>
    client
      .fetchQuery({ queryKey: ['person', 'zola'], queryFn: () => Promise.reject(new ApiFailure(404, {})) })
      .catch(() => undefined),
  )
  expect((await recalled()).getQueryData(['person', 'zola'])).toBeUndefined()
})
