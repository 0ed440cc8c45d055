import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useAuthStore } from '../../lib/auth-store.ts'
import { formatTime } from '../../lib/i18n/format.ts'
import { loadTranslationPart, startI18n } from '../../lib/i18n/i18n.ts'
import { makeFakeServer, userOf } from '../../test/people.tsx'
import { cardOf, showAt } from '../../test/show-at.tsx'
import { spec } from '../../test/spec.ts'
import { setDeckKeysOn } from './deck/deck-keys.ts'
import { Discover } from './discover.tsx'

const { server, seen, answer } = makeFakeServer()
const onWrite = vi.fn()

beforeAll(async () => {
  await startI18n('en')
  // Parts that are loaded late: how long that takes is not what these tests are about.
  await Promise.all([import('./few/city-note.tsx'), import('./few/city-opening.tsx'), loadTranslationPart('app')])
  server.listen()
})
beforeEach(() => {
  useAuthStore.getState().logIn('the-token', userOf({ onboarding: { photo: false, place: false, preferences: false } }))
  setDeckKeysOn(true)
  onWrite.mockReset()
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

const pairState = { liked: true, disliked: false, blocked: false, matched: false, conversationId: null }
const members = (...numbers: number[]) => ({
  data: { members: numbers.map((number) => cardOf(number)), nextCursor: null, wider: null },
})
const ways = { welcomePath: '/welcome', preferencesPath: '/wishes', passedPath: '/passed', pausePath: '/pause' }
const draw = (path = '/dashboard/matches') =>
  showAt(
    path,
    <Discover profileOf={(id) => `/p/${id}`} onWrite={onWrite} giftsOf={(id) => `/gifts?uid=${id}`} ways={ways} />,
  )
const shown = (name: string) => screen.findByRole('heading', { level: 2, name })
const press = (key: string) => fireEvent.keyDown(document.body, { key })
const toggles = () => seen.filter(({ path }) => path.includes('/toggle/')).map(({ path }) => path)

test('the arrow keys dislike and like, the focus moves to the next card, and it is announced', async () => {
  answer('get', '/members', members(1, 2, 3))
  answer('post', '/actions/toggle/:action', { data: pairState })
  draw()
  await shown('Member1, 21')
  press('ArrowLeft')
  expect(document.activeElement).toBe(await shown('Member2, 22'))
  expect(screen.getByText('Passed on Member1. Next: Member2, 22.')).toBeTruthy()
  press('ArrowRight')
  await shown('Member3, 23')
  expect(screen.getByText('Liked Member2. Next: Member3, 23.')).toBeTruthy()
  await waitFor(() =>
    expect(toggles()).toEqual([
      `/api/actions/toggle/dislike?uid=${cardOf(1).id}&on=true`,
      `/api/actions/toggle/like?uid=${cardOf(2).id}&on=true`,
    ]),
  )
})

test('a like that the server rejects brings the card back with the reason', async () => {
  answer('get', '/members', members(1, 2))
  answer('post', '/actions/toggle/like', { status: 429, code: 'too_many_requests', message: 'A bit fast.' })
  draw()
  fireEvent.click(await screen.findByRole('button', { name: 'Like Member1' }))
  await shown('Member2, 22')
  await shown('Member1, 21')
  expect(screen.getByText('A bit fast.')).toBeTruthy()
})

test('after the last card of a day it says when new members come, and looks again on request', async () => {
  const refusal = { status: 429, code: 'too_many_profiles', message: 'No.', headers: { 'retry-after': '3600' } }
  answer('get', '/members', (request) =>
    request.url.includes('cursor')
      ? refusal
      : { data: { members: [cardOf(1)], nextCursor: 'more', wider: null, inCity: null, fewInCity: null, trip: null } },
  )
  answer('post', '/actions/toggle/:action', { data: pairState })
  draw()
  await shown('Member1, 21')
  press('ArrowLeft')
  await shown('You’ve seen everyone for today')
  const time = /Come back at (.*?) for new people/.exec(document.body.textContent ?? '')?.[1]
  const inAnHour = Date.now() + 3_600_000
  expect([formatTime(inAnHour), formatTime(inAnHour - 60_000)]).toContain(time)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByText('No.')).toBeNull()

  answer('get', '/members', members(2))
  fireEvent.click(screen.getByRole('button', { name: 'Look again' }))
  await shown('Member2, 22')
})

test('a first page that is refused for today says so as well, in the grid too', async () => {
  answer('get', '/members', {
    status: 429,
    code: 'too_many_profiles',
    message: 'No.',
    headers: { 'retry-after': '60' },
  })
  draw('/dashboard/matches?view=grid')
  await shown('You’ve seen everyone for today')
})

test('a removed member does not return', async () => {
  answer('get', '/members', members(1, 2))
  answer('post', '/actions/toggle/like', { status: 404, code: 'not_found', message: 'Gone.' })
  draw()
  fireEvent.click(await screen.findByRole('button', { name: 'Like Member1' }))
  await screen.findByText('Gone.')
  await shown('Member2, 22')
})

test('U brings the last disliked card back and withdraws the dislike on the server', spec('4.22'), async () => {
  answer('get', '/members', members(1, 2))
  answer('post', '/actions/toggle/dislike', { data: pairState })
  draw()
  await shown('Member1, 21')
  expect(screen.getByRole('button', { name: 'Undo the last pass' }).hasAttribute('disabled')).toBe(true)
  press('ArrowLeft')
  await shown('Member2, 22')
  press('u')
  await shown('Member1, 21')
  expect(screen.getByText('Member1 is back.')).toBeTruthy()
  await waitFor(() => expect(toggles().at(-1)).toBe(`/api/actions/toggle/dislike?uid=${cardOf(1).id}&on=false`))
})

test('keys do not affect the deck during the choice of a view, nor when they are disabled', async () => {
  answer('get', '/members', members(1, 2))
  draw()
  await shown('Member1, 21')
  fireEvent.keyDown(screen.getByRole('radio', { name: 'Cards' }), { key: 'ArrowRight' })
  act(() => setDeckKeysOn(false))
  press('ArrowRight')
  await shown('Member1, 21')
  expect(toggles()).toEqual([])
})

test('arrow up opens the profile, and the question mark the help', async () => {
  answer('get', '/members', members(1, 2))
  const { address } = draw()
  await shown('Member1, 21')
  press('?')
  expect(await screen.findByRole('dialog', { name: 'Keys and swipes' })).toBeTruthy()
  press('ArrowUp')
  expect(address()).toBe('/dashboard/matches')
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  press('ArrowUp')
  expect(address()).toBe(`/p/${cardOf(1).id}`)
})

test('the next page is fetched when eight cards are left', async () => {
  const first = Array.from({ length: 9 }, (_, index) => cardOf(index + 1))
  answer('get', '/members', (request) => {
    const isSecond = new URL(request.url).searchParams.get('cursor') === 'second'
    return {
      data: { members: isSecond ? [cardOf(10)] : first, nextCursor: isSecond ? null : 'second', wider: null },
    }
  })
  answer('post', '/actions/toggle/like', { data: pairState })
  draw()
  await shown('Member1, 21')
  const pages = () => seen.filter(({ path }) => path.startsWith('/api/members')).length
  expect(pages()).toBe(1)
  press('ArrowRight')
  await waitFor(() => expect(pages()).toBe(2))
})

test('a city with few members says so, and offers a notice', async () => {
  const few = { city: 'Bouaké', watched: false, widens: true }
  answer('get', '/members', { data: { members: [], nextCursor: null, wider: null, inCity: null, fewInCity: few } })
  answer('put', '/me/city-watch', { data: { watched: true } })
  draw('/dashboard/matches')
  expect(await screen.findByText('Not many members in Bouaké yet')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Widen my preferences' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Tell me when ten people are here' }))
  expect(
    await screen.findByRole('button', { name: 'We’ll tell you when ten people are here', pressed: true }),
  ).toBeTruthy()
  expect(seen.filter(({ path }) => path === '/api/me/city-watch')).toHaveLength(1)
})

test('a member whose city is not open yet reads how many wait, and looks again', async () => {
  const opening = { city: 'Ibadan', waiting: 30, needed: 50, balanced: true }
  const none = { members: [], nextCursor: null, wider: null, inCity: null, fewInCity: null, trip: null }
  answer('get', '/members', { data: { ...none, opening } })
  draw()
  expect(await screen.findByRole('heading', { name: 'Ibadan isn’t open yet' })).toBeTruthy()
  expect(
    screen.getByText(/At least 30 people have joined. We need 50 to open. .*enough women and enough men/),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Invite a friend' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Edit my profile' })).toBeTruthy()
  expect(screen.queryByText('You’ve seen everyone')).toBeNull()
  answer('get', '/members', members(2))
  fireEvent.click(screen.getByRole('button', { name: 'Look again' }))
  await shown('Member2, 22')
})

test('few who wait are not counted', async () => {
  const opening = { city: 'Ibadan', waiting: null, needed: 50, balanced: false }
  answer('get', '/members', { data: { members: [], nextCursor: null, wider: null, inCity: null, opening } })
  draw()
  expect(await screen.findByText('Not many people have joined yet. We need 50 to open.')).toBeTruthy()
})

test('in another city a banner says so above the cards, and ending it shows members around my place', async () => {
  const city = { id: 186301, name: 'Mombasa', region: null, country: { code: 'KE', name: 'Kenya' } }
  const trip = { city, endsAt: '2026-12-05T10:00:00.000Z' }
  answer('get', '/members', { data: { ...members(1).data, trip } })
  answer('delete', '/me/trip', { data: { trip: null, startsLeft: 2 } })
  draw()
  expect(await screen.findByText('You’re looking in Mombasa')).toBeTruthy()
  answer('get', '/members', members(2))
  fireEvent.click(screen.getByRole('button', { name: 'Stop looking in Mombasa' }))
  await shown('Member2, 22')
  expect(screen.queryByText('You’re looking in Mombasa')).toBeNull()
})

test('a filter without results offers the next wider one', async () => {
  answer('get', '/members', {
    data: {
      members: [],
      nextCursor: null,
      wider: { change: 'age', found: 3, more: false },
      inCity: { city: 'Lagos', people: 40 },
      fewInCity: null,
    },
  })
  const { address } = draw('/dashboard/matches?age=90&ageMode=gt&gender=male')
  expect(await screen.findByRole('heading', { name: 'Nobody fits this filter' })).toBeTruthy()
  expect(screen.getByText('Widen your search to see 3 people.')).toBeTruthy()
  expect(screen.getByText('There are at least 40 members in Lagos.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Any age' }))
  expect(address()).toBe('/dashboard/matches?gender=male')
})

test('a member without a place is asked for it when no member can be shown', async () => {
  useAuthStore.getState().logIn('the-token', userOf())
  answer('get', '/members', members())
  draw()
  expect((await screen.findByRole('link', { name: 'Set my location' })).getAttribute('href')).toBe('/welcome')
})

test('a list that fails to load says so and can be retried', async () => {
  answer('get', '/members', { status: 500, code: 'internal', message: 'An error occurred.' })
  draw()
  const again = await screen.findByRole('button', { name: 'Try again' })
  answer('get', '/members', members(1))
  fireEvent.click(again)
  await shown('Member1, 21')
})

test('online now requests only those, side by side, and an empty one leads back to all members', async () => {
  answer('get', '/members', (request) =>
    new URL(request.url).searchParams.get('online') === 'true' ? members() : members(1),
  )
  const { address } = draw('/dashboard/matches?view=online')
  expect(await screen.findByRole('heading', { name: 'Nobody is here right now' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'See everyone' }))
  await shown('Member1, 21')
  expect(address()).toBe('/dashboard/matches')
  fireEvent.click(screen.getByRole('radio', { name: 'Online now' }))
  expect(await screen.findByRole('heading', { name: 'Nobody is here right now' })).toBeTruthy()
  expect(address()).toBe('/dashboard/matches?view=online')
})

test('the end of the deck offers a second look at disliked members, and a break', async () => {
  answer('get', '/members', members())
  draw()
  const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await link('My Dislikes')).toBe('/passed')
  expect(await link('Take a break')).toBe('/pause')
})

test('a card shows languages and a like from its member, and links to a gift for them', async () => {
  const member = cardOf(1, { languages: ['sw', 'fr'], likesMe: true, reasons: [{ key: 'likes_you' }] })
  answer('get', '/members', { data: { members: [member], nextCursor: null, wider: null } })
  draw()
  const card = (await shown('Member1, 21')).closest('article')
  expect(card?.textContent).toContain('SpeaksKiswahiliFrançais')
  expect(screen.getByText('Likes you')).toBeTruthy()
  const gift = screen.getByRole('link', { name: 'Buy a gift for Member1' })
  expect(gift.getAttribute('href')).toBe(`/gifts?uid=${member.id}`)
})
