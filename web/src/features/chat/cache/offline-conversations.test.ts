import type { Conversation } from '@karibu/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../lib/api/query-client.ts'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { makeFakeDatabases } from '../../../test/fake-indexed-db.ts'
import { userOf } from '../../../test/people.tsx'
import { chatKeys } from '../chat-keys.ts'
import { forgetMissing, storedConversations } from './offline-conversations.ts'

const databases = makeFakeDatabases()
const see = (id: string, state: Conversation['state'], updatedAt: string) =>
  queryClient.setQueryData(chatKeys.withMember(id), { id, person: { id }, state, updatedAt } as Conversation)
const idsOf = async (box: 'matches' | 'requests' | 'sent') => (await storedConversations(box)).map(({ id }) => id)
const stored = async () => [await idsOf('matches'), await idsOf('requests'), await idsOf('sent')]

beforeEach(async () => {
  vi.stubGlobal('indexedDB', databases)
  vi.useFakeTimers()
  useAuthStore.getState().logIn('token', userOf())
  queryClient.clear()
  see('match', 'match', '2026-05-02')
  see('over', 'ended', '2026-05-01')
  see('asked', 'request_in', '2026-05-03')
  see('asking', 'request_out', '2026-05-04')
  await vi.advanceTimersByTimeAsync(1000)
})
afterEach(() => vi.useRealTimers())

test('each list is readable offline as last seen', async () => {
  queryClient.clear()
  expect(await stored()).toEqual([['match', 'over'], ['asked'], ['asking']])
})

test('another member of the same browser reads none of them', async () => {
  useAuthStore.getState().logIn('token', userOf({ id: 'zola' }))
  expect(await stored()).toEqual([[], [], []])
})

test('conversations missing in the newest page of a list are removed, and none of another list', async () => {
  await forgetMissing('requests', [], true)
  expect(await stored()).toEqual([['match', 'over'], [], ['asking']])
  await forgetMissing('matches', [{ id: 'match', updatedAt: '2026-05-02' } as Conversation], false)
  expect(await stored()).toEqual([['match', 'over'], [], ['asking']])
})
