import type { Message } from '@karibu/contract'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { useAuthStore } from '../../lib/auth-store.ts'
import { makeFakeServer, userOf } from '../../test/people.tsx'
import { useTotals } from './queries.ts'

const heard = new Map<string, (payload: unknown) => void>()
vi.mock('../../lib/socket.ts', () => ({
  onSignal: (name: string, work: (payload: unknown) => void) => {
    heard.set(name, work)
    return () => {}
  },
  onResync: () => () => {},
}))

const { server, answer } = makeFakeServer()
beforeAll(() => server.listen())
afterAll(() => server.close())

test('a total that was told while the server was asked is not taken back by the answer', async () => {
  useAuthStore.getState().logIn('token', userOf())
  const answers: (() => void)[] = []
  answer('get', '/conversations', async () => {
    const isLate = answers.length === 0
    const unreadTotal = isLate ? 1 : 2
    if (isLate) await new Promise<void>((done) => answers.push(done))
    return { data: { conversations: [], unreadTotal, requestsTotal: 0, nextCursor: null } }
  })
  const { result } = renderHook(useTotals)
  await waitFor(() => expect(answers.length).toBe(1))
  const message = { conversationId: 'c', seq: 2, senderId: 'ada' } as Message
  act(() => heard.get('message.created')?.({ message, otherId: 'ada', unreadTotal: 2 }))
  answers[0]?.()
  await waitFor(() => expect(result.current.unreadTotal).toBe(2))
})
