import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, userOf } from '../../../test/people.tsx'
import { cardOf, showAt } from '../../../test/show-at.tsx'
import { celebrate, endCelebration, forgetMatch, useCelebrations } from '../celebrations.ts'
import { AdmirerList } from './admirer-list.tsx'
import { BlockedList } from './blocked-list.tsx'
import { MutualList } from './mutual-list.tsx'
import { LikedList } from './my-lists.tsx'
import { VisitorList } from './visitor-list.tsx'

const { server, seen, answer, lastTo } = makeFakeServer()
const conversationId = '00000000-0000-4000-8000-00000000c0de'

beforeAll(async () => {
  await startI18n('en')
  server.listen()
})
beforeEach(() => {
  localStorage.clear()
  useCelebrations.setState({ waiting: [] })
  useAuthStore.getState().logIn('the-token', userOf())
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

const list = (...numbers: number[]) => ({
  data: { members: numbers.map((number) => cardOf(number)), nextCursor: null },
})
const pairState = { liked: false, disliked: false, blocked: false, matched: false, conversationId: null }
const profileOf = (id: string) => `/p/${id}`
const names = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)

test('an unliked member disappears at once and returns to their place if the server rejects', async () => {
  answer('get', '/actions/reactions', list(1, 2, 3))
  let refuse = () => {}
  const refused = new Promise<void>((resolve) => {
    refuse = resolve
  })
  answer('post', '/actions/toggle/like', async () => {
    await refused
    return { status: 503, code: 'unavailable', message: 'Not now.' }
  })
  showAt('/', <LikedList profileOf={profileOf} onWrite={() => {}} wayOn={null} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Unlike Member2' }))
  await waitFor(() => expect(names()).toEqual(['Member1, 21', 'Member3, 23']))
  refuse()
  await screen.findByText('Not now.')
  expect(names()).toEqual(['Member1, 21', 'Member2, 22', 'Member3, 23'])
})

test('an empty list shows its purpose and a next step', async () => {
  answer('get', '/actions/reactions', list())
  showAt('/', <LikedList profileOf={profileOf} onWrite={() => {}} wayOn={<a href="/discover">Discover people</a>} />)
  expect(await screen.findByRole('heading', { name: 'No likes given yet' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Discover people' })).toBeTruthy()
})

test('a member who likes me too is marked as a match with a message button, not an unlike button', async () => {
  answer('get', '/actions/reactions', { data: { members: [cardOf(1, { matched: true })], nextCursor: null } })
  const written: string[] = []
  showAt('/', <LikedList profileOf={profileOf} onWrite={(id) => written.push(id)} wayOn={null} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Write to Member1' }))
  expect(written).toEqual([cardOf(1).id])
  expect(screen.getByText('Match')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Unlike Member1' })).toBeNull()
})

test('a blocked member is shown without presence and place', async () => {
  answer('get', '/actions/reactions', list(1))
  showAt('/', <BlockedList wayOn={null} />)
  await screen.findByRole('button', { name: 'Unblock Member1' })
  expect(screen.queryByText(/Online|Offline|within/)).toBeNull()
})

test('unblocking requires a confirmation', async () => {
  answer('get', '/actions/reactions', list(1))
  answer('post', '/actions/toggle/block', { data: pairState })
  showAt('/', <BlockedList wayOn={null} />)
  const ask = async () => fireEvent.click(await screen.findByRole('button', { name: 'Unblock Member1' }))
  const dialog = () => within(screen.getByRole('dialog', { name: 'Unblock Member1?' }))
  await ask()
  fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }))
  expect(seen.some(({ method }) => method === 'POST')).toBe(false)
  await ask()
  fireEvent.click(dialog().getByRole('button', { name: 'Unblock' }))
  await waitFor(() =>
    expect(lastTo('POST', '/actions/toggle/block')?.path).toContain(`block?uid=${cardOf(1).id}&on=false`),
  )
  expect(screen.queryByRole('link')).toBeNull()
})

test('liking back makes a match that is celebrated once, however often its event arrives', async () => {
  answer('get', '/actions/reactions/others', list(1))
  answer('post', '/actions/toggle/like', { data: { ...pairState, liked: true, matched: true, conversationId } })
  const match = { conversationId, person: cardOf(1) }
  showAt('/', <AdmirerList profileOf={profileOf} wayOn={null} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Like back: Member1' }))
  await waitFor(() => expect(useCelebrations.getState().waiting).toEqual([match]))
  celebrate(match)
  expect(useCelebrations.getState().waiting).toEqual([match])
  endCelebration()
  celebrate(match)
  expect(useCelebrations.getState().waiting).toEqual([])
})

const visitors = (part: Parameters<typeof cardOf>[1] = {}) => ({
  data: { visitors: [{ member: cardOf(1, part), day: '2026-01-02' }], nextCursor: null, shown: true },
})
const heart = () => screen.findByRole('button', { name: 'Like Member1' })

test('a visitor is liked in the list and stays there, and a second press withdraws the like', async () => {
  answer('get', '/me/visitors', visitors())
  answer('post', '/actions/toggle/like', { data: { ...pairState, liked: true } })
  showAt('/', <VisitorList profileOf={profileOf} onWrite={() => {}} wayOn={null} settings={null} />)
  fireEvent.click(await heart())
  expect((await heart()).getAttribute('aria-pressed')).toBe('true')
  expect(names()).toEqual(['Member1, 21'])
  await waitFor(() => expect(lastTo('POST', '/actions/toggle/like')?.path).toContain('on=true'))
  fireEvent.click(await heart())
  expect((await heart()).getAttribute('aria-pressed')).toBe('false')
  await waitFor(() => expect(lastTo('POST', '/actions/toggle/like')?.path).toContain('on=false'))
})

test('an answer to a visitor that the server rejects is shown as not given', async () => {
  answer('get', '/me/visitors', visitors())
  answer('post', '/actions/toggle/dislike', { status: 503, code: 'unavailable', message: 'Not now.' })
  showAt('/', <VisitorList profileOf={profileOf} onWrite={() => {}} wayOn={null} settings={null} />)
  const pass = await screen.findByRole('button', { name: 'Pass on Member1' })
  fireEvent.click(pass)
  await screen.findByText('Not now.')
  expect(pass.getAttribute('aria-pressed')).toBe('false')
})

test('a visitor who matches is written to', async () => {
  answer('get', '/me/visitors', visitors({ matched: true }))
  const written: string[] = []
  showAt('/', <VisitorList profileOf={profileOf} onWrite={(id) => written.push(id)} wayOn={null} settings={null} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Write to Member1' }))
  expect(written).toEqual([cardOf(1).id])
})

test('a match that ended and was made again is celebrated again', () => {
  const match = { conversationId, person: cardOf(1) }
  celebrate(match)
  forgetMatch(cardOf(1).id)
  expect(useCelebrations.getState().waiting).toEqual([])
  celebrate(match)
  expect(useCelebrations.getState().waiting).toEqual([match])
})

test('a few matches end with a way on, many do not', async () => {
  const draw = () =>
    showAt(
      '/',
      <MutualList profileOf={profileOf} onWrite={() => {}} wayOn={null} onward={<a href="/">Keep looking</a>} />,
    )
  answer('get', '/actions/reactions', list(1, 2))
  const { unmount } = draw()
  expect(await screen.findByRole('link', { name: 'Keep looking' })).toBeTruthy()
  unmount()
  answer('get', '/actions/reactions', list(1, 2, 3, 4, 5))
  draw()
  await screen.findByRole('heading', { name: 'Member5, 25' })
  expect(screen.queryByRole('link', { name: 'Keep looking' })).toBeNull()
})
