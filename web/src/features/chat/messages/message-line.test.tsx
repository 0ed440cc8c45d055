import type { Message } from '@karibu/contract'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { spec } from '../../../test/spec.ts'
import { outbox } from '../outbox/my-outbox.ts'
import { ConversationContext, type ConversationContextValue } from '../thread/conversation-context.ts'
import { MessageLine } from './message-line.tsx'
import type { Line } from './message-rules.ts'

beforeAll(() => startI18n('en'))

const message = (more: Partial<Message>): Message => ({
  id: 'm',
  conversationId: 'c',
  seq: 3,
  clientId: 'x',
  senderId: 'me',
  kind: 'text',
  body: 'Hello',
  sentAt: '2026-05-01T12:00:00.000Z',
  replyTo: null,
  reactions: [],
  deleted: false,
  ...more,
})
const line = (more: Partial<Line>): Line => ({
  key: 'k',
  mine: true,
  at: '2026-05-01T12:00:00.000Z',
  message: message({}),
  status: 'delivered',
  unsent: null,
  opensDay: false,
  opensUnread: false,
  opensGroup: true,
  closesGroup: true,
  ...more,
})
const actions = {
  onMenu: vi.fn(),
  onReact: vi.fn(),
  onJump: vi.fn(),
  onTrust: vi.fn(),
  onSuggest: vi.fn(),
  onStale: vi.fn(),
  reportPath: '/dashboard/report',
}
const draw = (more: Partial<Line>, context: Partial<ConversationContextValue> = {}) =>
  render(
    <ConversationContext
      value={{ conversationId: 'c', name: 'Ada', myId: 'me', trusted: false, blurred: false, ...actions, ...context }}
    >
      <MessageLine line={line(more)} isLit={false} />
    </ConversationContext>,
  )
const theirs = (more: Partial<Message>) => ({
  mine: false,
  status: null,
  message: message({ senderId: 'ada', ...more }),
})

const statuses = [
  ['sending', 'Sending', '#icon-clock', '4.15'],
  ['delivered', 'Delivered', '#icon-check', '4.16'],
  ['read', 'Read', '#icon-double-check', '4.17'],
  ['failed', 'Failed to send message', '#icon-alert', '8.20'],
] as const
for (const [status, label, drawing, row] of statuses)
  test(`${status} has its own text and icon`, spec(row), () => {
    draw({ status })
    const shown = screen.getByText(label)
    expect(shown.querySelector('use')?.getAttribute('href')).toBe(drawing)
  })

const unsent = {
  place: 1,
  clientId: 'x',
  memberId: 'me',
  to: 'ada',
  body: 'Hello',
  writtenAt: '',
  failure: 'not_matched',
}

test('a failed message offers retry and delete', spec('4.18'), async () => {
  const retry = vi.spyOn(outbox, 'retry').mockResolvedValue()
  const discard = vi.spyOn(outbox, 'discard').mockResolvedValue()
  draw({ status: 'failed', message: null, unsent })
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(retry).toHaveBeenCalledExactlyOnceWith(unsent)
  expect(discard).toHaveBeenCalledExactlyOnceWith(unsent)
  expect(screen.getByText('You can write to each other once you’ve matched.')).toBeTruthy()
})

test('a text that looks like a scam has not failed: its sender is asked', async () => {
  draw({ status: 'failed', message: null, unsent: { ...unsent, failure: 'scam_suspected' } })
  expect(await screen.findByText('Not sent yet: it looks like a scam.')).toBeTruthy()
  expect(screen.queryByText('Failed to send message')).toBeNull()
})

test('text is never interpreted, and no address is a link before the sender is trusted', async () => {
  const body = '<img src=x onerror=alert(1)> $t(common:yes) {{name}}\nhttps://example.com'
  draw(theirs({ body }))
  expect(screen.getByText(/<img src=x/).textContent).toBe(body)
  expect(document.querySelector('img, a')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Links are off. Trust Ada?' }))
  expect(actions.onTrust).toHaveBeenCalledOnce()
})

test('an address of a trusted member is a link without referrer, and ends before the full stop', () => {
  draw(theirs({ body: 'Look: https://example.com/a?b=1. javascript:alert(1)' }), { trusted: true })
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://example.com/a?b=1'])
  expect(links[0]?.getAttribute('rel')).toContain('noreferrer')
})

test('screen readers get the author of a message', () => {
  draw(theirs({}))
  expect(screen.getByText('Ada wrote:')).toBeTruthy()
})

test('a deleted message says so and shows nothing of its content', () => {
  draw(
    theirs({ deleted: true, body: '', replyTo: { seq: 1, senderId: 'me', kind: 'text', body: 'q', deleted: false } }),
  )
  expect(screen.getByText('Ada deleted this message')).toBeTruthy()
  expect(screen.queryByText('q')).toBeNull()
})

test('a message that the team removed names the team, not its sender', () => {
  draw(theirs({ deleted: true, removed: true, body: '' }))
  expect(screen.getByText('Our team removed this message')).toBeTruthy()
  expect(screen.queryByText('Ada deleted this message')).toBeNull()
})

test('a quote links to its message, and a reaction is returned by a press', async () => {
  draw(
    theirs({
      replyTo: { seq: 1, senderId: 'me', kind: 'voice', body: '', deleted: false },
      reactions: [{ memberId: 'me', reaction: 'heart' }],
    }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Go to the message from You: Voice note' }))
  expect(actions.onJump).toHaveBeenCalledExactlyOnceWith(1)
  const mark = screen.getByRole('button', { name: 'Heart, from you' })
  expect(mark.getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(mark)
  expect(actions.onReact).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ seq: 3 }), null)
})
