import type { StaffTicket, Ticket } from '@karibu/contract'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { useAuthStore } from '../../lib/auth-store.ts'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { makeFakeServer, show } from '../../test/people.tsx'
import { MyTickets, PaymentLetter, TicketConversation, TicketLetter, TicketQueue } from './index.ts'

const { server, seen, answer, lastTo } = makeFakeServer()
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' })
  await startI18n('en', ['public', 'pages'])
})
beforeEach(() => {
  seen.length = 0
  useAuthStore.getState().reset()
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const ticket: Ticket = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'chat',
  status: 'open',
  title: 'My wallet is empty',
  unread: 0,
  createdAt: '2026-11-20T10:00:00Z',
  changedAt: '2026-11-20T10:00:00Z',
}
const lines = [
  { seq: 1, from: 'me' as const, body: 'My wallet is empty', at: ticket.createdAt },
  { seq: 2, from: 'team' as const, body: 'We look at it.', at: ticket.createdAt },
]
const signIn = () => useAuthStore.setState({ token: 'a-token' })

test('signed-out visitors enter a name and an address, and see that the answer comes by mail', async () => {
  answer('post', '/support/tickets', { status: 201, data: { ticket, attachKey: 'key' }, message: 'Thank you.' })
  const { user } = show(<TicketLetter kind="contact" talkPath="/chat-support" />)
  await user.type(screen.getByRole('textbox', { name: /Your name/ }), 'Ama')
  await user.type(screen.getByRole('textbox', { name: /Your email/ }), 'ama@example.com')
  await user.type(screen.getByRole('textbox', { name: /Your message/ }), 'Hello there')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('We’ll answer by email, usually within a day.')).toBeTruthy()
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
    kind: 'contact',
    content: 'Hello there',
    name: 'Ama',
    email: 'ama@example.com',
  })
})

test('an empty message shows an error at its field, and typed values stay after a failure', async () => {
  signIn()
  const { user } = show(<TicketLetter kind="chat" talkPath="/chat-support" />)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(screen.getByRole('textbox', { name: /Your message/ }).getAttribute('aria-invalid')).toBe('true')
  expect(seen).toEqual([])
  answer('post', '/support/tickets', { status: 503, code: 'unavailable', message: 'A short break.' })
  await user.type(screen.getByRole('textbox', { name: /Your message/ }), 'Hello there')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('A short break.')).toBeTruthy()
  expect((screen.getByRole('textbox', { name: /Your message/ }) as HTMLTextAreaElement).value).toBe('Hello there')
})

test('a screenshot is sent after the message; if it fails, the message has still arrived', async () => {
  signIn()
  answer('post', '/support/tickets', { status: 201, data: { ticket, attachKey: 'the key' } })
  answer('post', `/support/tickets/${ticket.id}/screenshot`, { status: 503, code: 'unavailable' })
  const { user } = show(<TicketLetter kind="bug" talkPath="/chat-support" />)
  const file = new File(['x'], 'screen.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText('Add a screenshot', { selector: 'input' }), file)
  expect(screen.getByRole('img', { name: 'screen.png' })).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: /Your message/ }), 'It broke')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Your message has arrived, but the screenshot hasn’t.')).toBeTruthy()
  expect(await screen.findByText('We’ll answer here and let you know.')).toBeTruthy()
  expect(seen[1]?.path).toBe(`/api/support/tickets/${ticket.id}/screenshot?key=the+key`)
})

test('my messages show what is new, and an empty list has a text', async () => {
  answer('get', '/support/tickets', { data: { tickets: [{ ...ticket, unread: 1 }], nextCursor: null } })
  show(<MyTickets talkPath="/chat-support" />)
  expect(await screen.findByText('New answer')).toBeTruthy()
  expect(screen.getByRole('link', { name: /My wallet is empty/ }).getAttribute('href')).toBe(
    `/chat-support?ticket=${ticket.id}`,
  )
})

test('the conversation names both sides, and my reply is added', async () => {
  answer('get', `/support/tickets/${ticket.id}`, { data: { ticket, lines } })
  const third = { seq: 3, from: 'me', body: 'Thank you', at: ticket.createdAt }
  answer('post', `/support/tickets/${ticket.id}/lines`, { status: 201, data: { ticket, lines: [...lines, third] } })
  const { user } = show(<TicketConversation id={ticket.id} talkPath="/chat-support" />)
  expect(await screen.findByText('Karibu support')).toBeTruthy()
  await user.type(screen.getByRole('textbox'), 'Thank you')
  await user.click(screen.getByRole('button', { name: 'Reply' }))
  expect(await screen.findByText('Thank you', { selector: 'p' })).toBeTruthy()
  expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('')
})

const payment = {
  kind: 'deposit' as const,
  ...{ reference: '0a1b2c3d', amount: 13261.6, currency: 'NGN', createdAt: ticket.createdAt },
}

test('a question about a payment shows the payment and names it by its reference', async () => {
  signIn()
  answer('get', '/support/payments/0a1b2c3d', { data: { payment, ticketId: null } })
  answer('post', '/support/tickets', { status: 201, data: { ticket, attachKey: 'key' } })
  const { user } = show(<PaymentLetter reference="0a1b2c3d" talkPath="/chat-support" />)
  expect(await screen.findByText('0a1b2c3d')).toBeTruthy()
  expect(screen.getByText(/13,261\.60/)).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: /Your message/ }), 'I paid, and it is not there.')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('We’ll answer here and let you know.')).toBeTruthy()
  expect(JSON.parse(lastTo('POST', '/support/tickets')?.body ?? '')).toEqual({
    kind: 'payment',
    content: 'I paid, and it is not there.',
    reference: '0a1b2c3d',
  })
})

test('a payment of another member says so', async () => {
  signIn()
  answer('get', '/support/payments/0a1b2c3d', { status: 404, code: 'not_found' })
  show(<PaymentLetter reference="0a1b2c3d" talkPath="/chat-support" />)
  expect(await screen.findByText('We can’t find this payment in your account.')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

const open: StaffTicket = {
  ...ticket,
  memberId: null,
  name: 'Ama',
  email: 'ama@example.com',
  locale: 'fr',
  page: '/dashboard/wallet',
  device: null,
  screenshot: null,
  payment: null,
  lines,
  merged: [],
  mergedInto: null,
}
const showQueue = (path: string | null = null) => show(<TicketQueue paymentPath={() => path} />)

test('staff read the report of the provider about a payment, and open its page', async () => {
  await startI18n('en')
  const reported: StaffTicket['payment'] = {
    ...payment,
    ...{ provider: 'paystack', polledAt: null, fault: null },
    state: 'paid',
    stateThen: 'pending',
    lastEvent: { name: 'charge.success', at: ticket.createdAt },
  }
  answer('get', '/admin/tickets', { data: { tickets: [{ ...open, payment: reported }], nextCursor: null } })
  showQueue('/admin/payouts?deposit=0a1b2c3d')
  expect(await screen.findByText(/^charge\.success, /)).toBeTruthy()
  expect(screen.getAllByRole('definition').map((one) => one.textContent)).toEqual(
    expect.arrayContaining(['Deposit', '0a1b2c3d', 'Paystack', 'Paid', 'Pending']),
  )
  expect(screen.getByRole('link', { name: 'Open the deposit' }).getAttribute('href')).toBe(
    '/admin/payouts?deposit=0a1b2c3d',
  )
})

test('staff answer and close', async () => {
  await startI18n('en')
  answer('get', '/admin/tickets', { data: { tickets: [open], nextCursor: null } })
  answer('post', `/admin/tickets/${ticket.id}/answer`, { data: { ticket: open }, message: 'On its way.' })
  const { user } = showQueue()
  expect(await screen.findByText('Ama <ama@example.com>')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Answer' }), 'Fixed.')
  await user.click(screen.getByRole('button', { name: 'Send and close' }))
  await waitFor(() => expect(seen.some(({ body }) => body === '{"content":"Fixed.","close":true}')).toBe(true))
})
