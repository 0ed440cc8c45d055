import type { Ticket, TicketLine } from '@karibu/contract'
import { act, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { makeFakeServer, show } from '../../test/people.tsx'
import { MyTickets, TicketConversation } from './index.ts'

const handlers = vi.hoisted(() => new Map<string, (payload: unknown) => void>())
vi.mock('../../lib/api/socket.ts', () => ({
  onServerEvent: (name: string, work: (payload: unknown) => void) => {
    handlers.set(name, work)
    return () => handlers.delete(name)
  },
  onResync: () => () => {},
}))

const { server, answer } = makeFakeServer()
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' })
  await startI18n('en', ['public', 'pages'])
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const at = '2026-11-20T10:00:00Z'
const id = '00000000-0000-4000-8000-000000000001'
const ticket: Ticket = {
  id,
  kind: 'chat',
  status: 'open',
  title: 'My wallet is empty',
  unread: 0,
  createdAt: at,
  changedAt: at,
}
const question: TicketLine = { seq: 1, from: 'me', body: 'My wallet is empty', at }
const reply: TicketLine = { seq: 2, from: 'team', body: 'It is mended.', at }
const emit = () => act(() => handlers.get('ticket.changed')?.({ id }))

test('an answer of the team appears in the talk as it comes', async () => {
  answer('get', `/support/tickets/${id}`, { data: { ticket, lines: [question] } })
  const { unmount } = show(<TicketConversation id={id} talkPath="/chat-support" />)
  expect(await screen.findByText('My wallet is empty')).toBeTruthy()
  answer('get', `/support/tickets/${id}`, {
    data: { ticket: { ...ticket, status: 'answered' }, lines: [question, reply] },
  })
  emit()
  expect(await screen.findByText('It is mended.')).toBeTruthy()
  unmount()
  expect(handlers.size).toBe(0)
})

test('an answer of the team marks its ticket in the list as it comes', async () => {
  answer('get', '/support/tickets', { data: { tickets: [ticket], nextCursor: null } })
  show(<MyTickets talkPath="/chat-support" />)
  expect(await screen.findByText('My wallet is empty')).toBeTruthy()
  expect(screen.queryByText('New answer')).toBeNull()
  answer('get', '/support/tickets', {
    data: { tickets: [{ ...ticket, status: 'answered', unread: 1 }], nextCursor: null },
  })
  emit()
  expect(await screen.findByText('New answer')).toBeTruthy()
})
