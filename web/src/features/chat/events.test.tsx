import type { Message } from '@karibu/contract'
import { renderHook, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/api/query-client.ts'
import { useAuthStore } from '../../lib/auth-store.ts'
import { emitServerEvent } from '../../test/fake-socket.ts'
import { makeFakeServer, userOf } from '../../test/people.tsx'
import { chatKeys } from './chat-keys.ts'
import { useTotals } from './queries.ts'

const { server, answer } = makeFakeServer()
beforeAll(() => server.listen())
afterAll(() => server.close())

test('a total from an event during a request is not reverted by the response', async () => {
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
  await emitServerEvent('message.created', { message, otherId: 'ada', unreadTotal: 2 })
  answers[0]?.()
  await waitFor(() => expect(result.current.unreadTotal).toBe(2))
})

test('a notice of a message without an event refetches the conversations, and no other notice does', async () => {
  useAuthStore.getState().logIn('token', userOf())
  answer('get', '/conversations', {
    data: { conversations: [], unreadTotal: 0, requestsTotal: 0, nextCursor: null },
  })
  renderHook(useTotals)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
  const [first, second] = ['2026-05-01T12:00:00.000Z', '2026-05-01T12:00:09.000Z']
  const message = { conversationId: 'c', seq: 1, senderId: 'ada', sentAt: first } as Message
  const notice = (at: string, kind = 'message') => ({ notification: { kind, at, person: { id: 'ada' } }, unread: 1 })
  await emitServerEvent('message.created', { message, otherId: 'ada', unreadTotal: 1 })
  invalidate.mockClear()
  await emitServerEvent('notification.created', notice(first))
  await emitServerEvent('notification.created', notice(second, 'like'))
  expect(invalidate).not.toHaveBeenCalled()
  await emitServerEvent('notification.created', notice(second))
  expect(invalidate).toHaveBeenCalledWith({ queryKey: chatKeys.withMembers })
})
