import type { Conversation } from '@karibu/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetMissing, storedConversations } from './offline-conversations.ts'

type Row = { id: string; mine: string | undefined; conversation: Conversation; at: string }
const storedRows = vi.hoisted(() => new Map<string, Row>())

// A database whose requests are answered at once.
vi.mock('./local-database.ts', () => {
  const table = { getAll: () => [...storedRows.values()], delete: (id: string) => storedRows.delete(id) }
  const run = async (_: string[], __: string, work: (of: () => typeof table) => unknown) => work(() => table)
  return { openLocalDatabase: async () => ({ run }), answerOf: async (answer: unknown) => answer }
})

const store = (id: string, state: Conversation['state'], at: string) =>
  storedRows.set(id, { id, mine: undefined, at, conversation: { id, state, updatedAt: at } as Conversation })
const idsOf = async (box: 'matches' | 'requests' | 'sent') => (await storedConversations(box)).map(({ id }) => id)

beforeEach(() => {
  storedRows.clear()
  store('match', 'match', '2026-05-02')
  store('over', 'ended', '2026-05-01')
  store('asked', 'request_in', '2026-05-03')
  store('asking', 'request_out', '2026-05-04')
})

test('each box is readable without a network as it was last seen', async () => {
  expect([await idsOf('matches'), await idsOf('requests'), await idsOf('sent')]).toEqual([
    ['match', 'over'],
    ['asked'],
    ['asking'],
  ])
})

test('conversations missing in the newest page of a box are removed, and none of another box', async () => {
  await forgetMissing('requests', [], true)
  expect([...storedRows.keys()]).toEqual(['match', 'over', 'asking'])
  await forgetMissing('matches', [{ id: 'match', updatedAt: '2026-05-02' } as Conversation], false)
  expect([...storedRows.keys()]).toEqual(['match', 'over', 'asking'])
})
