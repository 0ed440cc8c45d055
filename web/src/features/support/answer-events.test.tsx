import type { Ticket, TicketLine } from '@karibu/contract'
import { screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { useAuthStore } from '../../lib/auth-store.ts'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { emitServerEvent } from '../../test/fake-socket.ts'
import { makeFakeServer, show, userOf } from '../../test/people.tsx'
import { MyTickets, TicketConversation } from './index.ts'

const { server, answer } = makeFakeServer()
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' })
  await startI18n('en', ['public', 'pages'])
  useAuthStore.getState().logIn('token', userOf())
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
const emit = () => emitServerEvent('ticket.changed', { id })

test('an answer of staff appears in the conversation on arrival', async () => {
  answer('get', `/support/tickets/${id}`, { data: { ticket, lines: [question] } })
  const { client, unmount } = show(<TicketConversation id={id} talkPath="/chat-support" />)
  expect(await screen.findByText('My wallet is empty')).toBeTruthy()
  answer('get', `/support/tickets/${id}`, {
    data: { ticket: { ...ticket, status: 'answered' }, lines: [question, reply] },
  })
  await emit()
  expect(await screen.findByText('It is mended.')).toBeTruthy()
  unmount()
  const again = vi.spyOn(client, 'invalidateQueries')
  await emit()
  expect(again).not.toHaveBeenCalled()
})

test('an answer of staff marks its ticket in the list on arrival', async () => {
  answer('get', '/support/tickets', { data: { tickets: [ticket], nextCursor: null } })
  show(<MyTickets talkPath="/chat-support" />)
  expect(await screen.findByText('My wallet is empty')).toBeTruthy()
  expect(screen.queryByText('New answer')).toBeNull()
  answer('get', '/support/tickets', {
    data: { tickets: [{ ...ticket, status: 'answered', unread: 1 }], nextCursor: null },
  })
  await emit()
  expect(await screen.findByText('New answer')).toBeTruthy()
})
