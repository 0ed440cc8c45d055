import type { Conversation } from '@karibu/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetMissing, rememberedList } from './offline-conversations.ts'

type Row = { id: string; mine: string | undefined; conversation: Conversation; at: string }
const kept = vi.hoisted(() => new Map<string, Row>())

// A database whose requests are answered at once.
vi.mock('./local-database.ts', () => {
  const table = { getAll: () => [...kept.values()], delete: (id: string) => kept.delete(id) }
  const run = async (_: string[], __: string, work: (of: () => typeof table) => unknown) => work(() => table)
  return { keptDatabase: async () => ({ run }), answerOf: async (answer: unknown) => answer }
})

const keep = (id: string, state: Conversation['state'], at: string) =>
  kept.set(id, { id, mine: undefined, at, conversation: { id, state, updatedAt: at } as Conversation })
const idsOf = async (box: 'matches' | 'requests' | 'sent') => (await rememberedList(box)).map(({ id }) => id)

beforeEach(() => {
  kept.clear()
  keep('match', 'match', '2026-05-02')
  keep('over', 'ended', '2026-05-01')
  keep('asked', 'request_in', '2026-05-03')
  keep('asking', 'request_out', '2026-05-04')
})

test('each box is readable without a network as it was last seen', async () => {
  expect([await idsOf('matches'), await idsOf('requests'), await idsOf('sent')]).toEqual([
    ['match', 'over'],
    ['asked'],
    ['asking'],
  ])
})

test('what a box no longer tells of is forgotten, and nothing of another box', async () => {
  await forgetMissing('requests', [], true)
  expect([...kept.keys()]).toEqual(['match', 'over', 'asking'])
  await forgetMissing('matches', [{ id: 'match', updatedAt: '2026-05-02' } as Conversation], false)
  expect([...kept.keys()]).toEqual(['match', 'over', 'asking'])
})
