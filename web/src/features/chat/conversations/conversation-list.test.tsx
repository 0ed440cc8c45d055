import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import type { ReactNode } from 'react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, show } from '../../../test/people.tsx'
import { cardOf } from '../../../test/show-at.tsx'
import { spec } from '../../../test/spec.ts'
import { ConversationList } from './conversation-list.tsx'

const { server, answer } = makeFakeServer()
beforeAll(async () => {
  await startI18n('en')
  server.listen()
})
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterAll(() => server.close())

const conversationOf = (number: number, unread: number) => ({
  ...{ id: `c${number}`, person: cardOf(number), lastMessage: null, unread },
  ...{ lastSeq: 3, lastChange: 0, readSeq: 0, otherReadSeq: 0, state: 'match', updatedAt: '2026-05-01T00:00:00Z' },
  ...{ writable: true, trusted: true, blurred: false, activity: null },
})
const open = (wayOn: ReactNode = null) =>
  show(<ConversationList box="matches" pathOf={() => '/m'} emptyAction={null} wayOn={wayOn} />)

test('each conversation shows its number of unread messages, and none once they are read', spec('2.106'), async () => {
  const conversations = [conversationOf(1, 3), conversationOf(2, 0)]
  answer('get', '/conversations', { data: { conversations, unreadTotal: 3, requestsTotal: 0, nextCursor: null } })
  open()
  expect((await screen.findByRole('link', { name: /Member1/ })).textContent).toContain('3 unread messages')
  expect(screen.getByRole('link', { name: /Member2/ }).textContent).not.toContain('unread')
})

test('a failed list of conversations shows an error and a retry button', spec('8.18'), async () => {
  answer('get', '/conversations', { status: 503, code: 'unavailable', message: 'Away' })
  open()
  expect(await screen.findByText('Failed to load messages')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('offline without stored conversations the list says so and offers a retry', async () => {
  server.use(http.get('*/conversations', () => HttpResponse.error()))
  onlineManager.setOnline(false)
  const client = new QueryClient({ defaultOptions: { queries: { retry: 1, retryDelay: 1 } } })
  show(
    <QueryClientProvider client={client}>
      <ConversationList box="matches" pathOf={() => '/m'} emptyAction={null} />
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('heading', { name: 'Not loaded yet' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  onlineManager.setOnline(true)
})

test('a search by name finds members, and an empty result says so', async () => {
  answer('get', '/conversations', (request) => {
    const name = new URL(request.url).searchParams.get('name')
    const all = [conversationOf(1, 0), conversationOf(12, 0), conversationOf(2, 0)]
    const conversations = all.filter(({ person }) => person.firstname.includes(name ?? ''))
    return { data: { conversations, unreadTotal: 0, requestsTotal: 0, nextCursor: null } }
  })
  const { user } = open()
  const field = await screen.findByRole('searchbox', { name: 'Search by name' })
  await user.type(field, 'Member1')
  await waitFor(() => expect(screen.getAllByRole('link').length).toBe(2))
  await user.type(field, '9')
  expect(await screen.findByText('Nobody here has that name.')).toBeTruthy()
  await user.clear(field)
  await waitFor(() => expect(screen.getAllByRole('link').length).toBe(3))
})

test('it is my turn if the last message is theirs, read and unanswered', async () => {
  const messageFrom = (number: number, senderId: string, kind = 'text') => ({
    ...conversationOf(number, 0),
    lastMessage: { seq: 3, kind, body: 'Habari', senderId, sentAt: '2026-05-01T00:00:00Z', deleted: false },
  })
  const theirs = [
    messageFrom(1, cardOf(1).id),
    { ...messageFrom(2, cardOf(2).id), unread: 2 },
    messageFrom(3, cardOf(3).id, 'call'),
  ]
  const conversations = [...theirs, messageFrom(4, 'me'), { ...messageFrom(5, cardOf(5).id), writable: false }]
  answer('get', '/conversations', { data: { conversations, unreadTotal: 2, requestsTotal: 0, nextCursor: null } })
  open()
  await screen.findByRole('link', { name: /Member1/ })
  const turns = screen.getAllByRole('link').map(({ textContent }) => textContent?.includes('Your turn'))
  expect(turns).toEqual([true, false, false, false, false])
})

test('matches without a message are faces above the conversations, and a search shows rows only', async () => {
  const lastMessage = { seq: 3, kind: 'text', body: 'Habari', senderId: 'me', sentAt: '2026-05-01T00:00:00Z' }
  const begun = { ...conversationOf(1, 0), lastMessage: { ...lastMessage, deleted: false } }
  const ended = { ...conversationOf(3, 0), state: 'ended', writable: false }
  const drafted = conversationOf(4, 0)
  localStorage.setItem(`draft:${drafted.person.id}`, 'Habari ya')
  const conversations = [begun, conversationOf(2, 0), ended, drafted]
  answer('get', '/conversations', { data: { conversations, unreadTotal: 0, requestsTotal: 0, nextCursor: null } })
  const { user } = open()
  const faces = await screen.findByRole('region', { name: 'New matches' })
  const namesIn = (links: HTMLElement[]) => links.map(({ textContent }) => textContent?.match(/Member\d/)?.[0])
  expect(namesIn(within(faces).getAllByRole('link'))).toEqual(['Member2'])
  expect(namesIn(screen.getAllByRole('link'))).toEqual(['Member2', 'Member1', 'Member3', 'Member4'])
  await user.type(screen.getByRole('searchbox'), 'M')
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
  expect(namesIn(screen.getAllByRole('link'))).toEqual(['Member1', 'Member2', 'Member3', 'Member4'])
  localStorage.clear()
})

test('a short list ends with a way on, a long one does not', async () => {
  const show = (count: number) => {
    const conversations = Array.from({ length: count }, (_, index) => conversationOf(index + 1, 0))
    answer('get', '/conversations', { data: { conversations, unreadTotal: 0, requestsTotal: 0, nextCursor: null } })
    return open(<a href="/discover">Keep looking</a>)
  }
  const { unmount } = show(2)
  expect(await screen.findByRole('link', { name: 'Keep looking' })).toBeTruthy()
  expect(screen.getByText('That’s everyone so far.')).toBeTruthy()
  unmount()
  show(5)
  await screen.findByRole('link', { name: /Member5/ })
  expect(screen.queryByRole('link', { name: 'Keep looking' })).toBeNull()
})
