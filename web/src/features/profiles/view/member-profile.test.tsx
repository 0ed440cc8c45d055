import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, mineOf, personOf, photosOf, show } from '../../../test/people.tsx'
import { spec } from '../../../test/spec.ts'
import { MemberProfile } from './member-profile.tsx'

/** The document behind the test, which Vitest gives. */
declare const jsdom: { virtualConsole: { once(event: string, handler: (error: Error) => void): void } }

const { server, seen, answer } = makeFakeServer()
const amara = personOf({ images: photosOf(2) })
const pairState = { liked: false, disliked: false, blocked: false, matched: false, conversationId: null }

beforeAll(async () => {
  await startI18n('en')
  server.listen({ onUnhandledFrame: 'error' })
})
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

function open(person = amara) {
  answer('get', `/profile/${person.id}`, { data: { person } })
  const onBlocked = vi.fn()
  const paths = {
    messages: '/dashboard/messages?uid=1',
    gifts: '/dashboard/gifts?uid=1',
    report: '/dashboard/report?uid=1',
    ownProfile: '/dashboard/profile',
    profile: '/dashboard/user/1/profile',
    plans: '/dashboard/upgrade',
  }
  return { onBlocked, ...show(<MemberProfile id={person.id} paths={paths} onBlocked={onBlocked} />) }
}

async function openMenu(user: ReturnType<typeof open>['user']) {
  await user.click(await screen.findByRole('button', { name: 'More options for Amara' }))
}

test('name, age, presence as text, place and distance are shown', spec('2.92'), async () => {
  open()
  expect(await screen.findByRole('heading', { name: 'Amara Okafor, 28' })).toBeTruthy()
  expect(screen.getByText('Online')).toBeTruthy()
  expect(screen.getByText('Lagos, Nigeria · within 5 km')).toBeTruthy()
})

test('a member who is not online is shown as offline', spec('2.91'), async () => {
  open({ ...amara, active: false })
  expect(await screen.findByText('Offline')).toBeTruthy()
})

test('the rows of phone and birth date are always shown, with the reason if empty', async () => {
  open()
  expect((await screen.findByText('Phone')).nextSibling?.textContent).toBe('Not shared')
  expect(screen.getByText('Birth date').nextSibling?.textContent).toBe('Not given')
})

test('shared properties are shown', spec('2.92'), async () => {
  open({ ...amara, phone: '+2348031234567', phoneHidden: null, dob: '1998-04-30', dobHidden: null })
  expect((await screen.findByRole('link', { name: '+2348031234567' })).getAttribute('href')).toBe('tel:+2348031234567')
  expect(screen.getByText('30 April 1998')).toBeTruthy()
})

test('badges are shown only if they apply', spec('2.90'), async () => {
  open({ ...amara, likesMe: true })
  expect(await screen.findByText('Likes you')).toBeTruthy()
  expect(screen.queryByText('You like them')).toBeNull()
  expect(screen.queryByText('You passed on them')).toBeNull()
})

test.each([
  [{ liked: true }, 'You like them'],
  [{ disliked: true }, 'You passed on them'],
])('a member who is %j has that badge and no other', spec('2.90'), async (flag, label) => {
  open({ ...amara, ...flag })
  const badges = await screen.findByRole('list', { name: 'Between the two of you' })
  expect(badges.textContent).toBe(label)
})

test('a like sends the target state and is shown at once', async () => {
  answer('post', '/actions/toggle/like', { data: { ...pairState, liked: true } })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Like' }))
  expect(await screen.findByText('You like them')).toBeTruthy()
  expect(seen.find(({ method }) => method === 'POST')?.path).toBe(`/api/actions/toggle/like?uid=${amara.id}&on=true`)
})

test('a plain block leaves the profile', async () => {
  answer('post', '/actions/toggle/block', { data: { ...pairState, blocked: true } })
  const { user, onBlocked } = open()
  await openMenu(user)
  await user.click(screen.getByRole('menuitem', { name: 'Block Amara' }))
  await user.click(screen.getByRole('button', { name: 'Just block' }))
  await waitFor(() => expect(onBlocked).toHaveBeenCalledOnce())
  expect(screen.getByText('Amara is blocked. You no longer see each other.')).toBeTruthy()
})

test('a report alone stays on the profile', async () => {
  const report = { id: amara.id, status: 'open', createdAt: '2026-01-01T00:00:00Z' }
  answer('post', `/abuse/${amara.id}/report`, { status: 201, data: { report } })
  const { user, onBlocked } = open()
  await openMenu(user)
  await user.click(screen.getByRole('menuitem', { name: 'Block Amara' }))
  await user.type(screen.getByRole('textbox', { name: 'What happened?' }), 'Asked me for money')
  await user.click(screen.getByRole('button', { name: 'Report Only' }))
  expect(await screen.findByText('Report submitted successfully')).toBeTruthy()
  expect(onBlocked).not.toHaveBeenCalled()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a missing member shows an error, and retrying loads the page again', spec('2.88', '8.8', '8.14'), async () => {
  answer('get', `/profile/${amara.id}`, { status: 404, code: 'not_found', message: "We can't find that." })
  show(
    <MemberProfile
      id={amara.id}
      paths={{ messages: '/m', gifts: '/g', report: '/r', ownProfile: '/p', profile: '/u', plans: '/s' }}
      onBlocked={() => {}}
    />,
  )
  expect(await screen.findByText('Failed to load profile')).toBeTruthy()
  // jsdom loads no page; that it was asked to is an error of its own.
  const onError = vi.fn()
  jsdom.virtualConsole.once('jsdomError', onError)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(String(onError.mock.lastCall)).toContain('navigation to another Document')
})

test('a skeleton is shown while a profile loads', spec('2.87'), async () => {
  open()
  expect(screen.getByText('Loading...')).toBeTruthy()
  await screen.findByRole('heading', { name: 'Amara Okafor, 28' })
  expect(screen.queryByText('Loading...')).toBeNull()
})

test('the own profile has no like, report or block', spec('6.4'), async () => {
  open({ ...amara, mine: mineOf() })
  await screen.findByRole('heading', { name: 'Amara Okafor, 28' })
  expect(screen.queryByRole('button', { name: 'Like' })).toBeNull()
  expect(screen.queryByRole('button', { name: /More options for/ })).toBeNull()
})

test(
  'the profile of another member offers message, gift, report and block, and no editing',
  spec('2.89', '2.94', '6.5'),
  async () => {
    const { user } = open()
    expect((await screen.findByRole('link', { name: 'Message me' })).getAttribute('href')).toBe(
      '/dashboard/messages?uid=1',
    )
    expect(screen.getByRole('link', { name: /gift/ }).getAttribute('href')).toBe('/dashboard/gifts?uid=1')
    await openMenu(user)
    const items = screen.getAllByRole('menuitem').map((item) => item.textContent)
    expect(items).toEqual(['Share profile', 'Report Amara', 'Block Amara'])
    expect(screen.getByRole('menuitem', { name: 'Report Amara' }).getAttribute('href')).toBe('/dashboard/report?uid=1')
    expect(screen.queryByRole('button', { name: /edit|delete/i })).toBeNull()
  },
)

test('a stranger can be disliked or liked, a like withdrawn, and a match written to', async () => {
  const { unmount } = open()
  expect(await screen.findByRole('button', { name: 'Pass' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Like' })).toBeTruthy()
  unmount()
  const liked = open({ ...amara, liked: true })
  expect((await screen.findByRole('button', { name: 'Liked' })).getAttribute('aria-pressed')).toBe('true')
  expect(screen.queryByRole('button', { name: 'Pass' })).toBeNull()
  liked.unmount()
  answer('post', '/actions/toggle/like', { data: pairState })
  const { user } = open({ ...amara, liked: true, matched: true, likesMe: true })
  const badges = await screen.findByRole('list', { name: 'Between the two of you' })
  expect(badges.textContent).toBe('It’s a match')
  expect(screen.getAllByRole('link', { name: 'Message me' })).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Liked' })).toBeNull()
  await openMenu(user)
  answer('get', `/profile/${amara.id}`, { data: { person: amara } })
  await user.click(screen.getByRole('menuitem', { name: 'Take back your like' }))
  expect(await screen.findByRole('button', { name: 'Like' })).toBeTruthy()
})

test('photos and answers alternate, in the order of their owner', async () => {
  const promptAnswers = [
    { prompt: 'sunday' as const, answer: 'Jollof, and long stories.' },
    { prompt: 'laugh' as const, answer: 'Goats with opinions' },
  ]
  open({ ...amara, images: photosOf(3), promptAnswers })
  expect((await screen.findByRole('heading', { name: 'Sunday is for' })).nextSibling?.textContent).toBe(
    'Jollof, and long stories.',
  )
  const parts = [...document.querySelectorAll('figure img[alt^="Amara, photo"], article h3')]
  expect(parts.map((part) => part.getAttribute('alt') ?? part.textContent)).toEqual([
    'Amara, photo 1 of 3',
    'Sunday is for',
    'Amara, photo 2 of 3',
    'What makes me laugh',
    'Amara, photo 3 of 3',
  ])
})

test('on a wide screen the actions are beside the photo and the facts come before answers and photos', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  open({ ...amara, images: photosOf(3), promptAnswers: [{ prompt: 'sunday', answer: 'Jollof.' }] })
  await screen.findByRole('heading', { name: 'Amara Okafor, 28' })
  const parts = [...document.querySelectorAll('figure img[alt^="Amara, photo"], h2, h3, a[href*="messages"]')]
  expect(parts.map((part) => part.getAttribute('alt') ?? part.textContent)).toEqual([
    'Amara, photo 1 of 3',
    'Message me',
    'Amara Okafor, 28',
    'About Amara',
    'Sunday is for',
    'Amara, photo 2 of 3',
    'Amara, photo 3 of 3',
  ])
  vi.unstubAllGlobals()
})

test('a sentence names shared properties, and why phone and birth date are hidden', async () => {
  const shared = { interests: ['cooking' as const, 'beach' as const], languages: [] }
  open({ ...amara, interests: ['cooking', 'beach'], shared, dobHidden: 'not_shared' })
  expect(await screen.findByText('You both like cooking and the beach')).toBeTruthy()
  expect(screen.getByText(/Amara doesn’t share their phone number or birth date with you/)).toBeTruthy()
})

const likeOf = () => seen.find(({ path }) => path.endsWith(`/members/${amara.id}/likes`))
const partMessage = { ...{ id: amara.id, conversationId: amara.id, seq: 1, clientId: amara.id, senderId: amara.id } }
const subscription = { data: { subscription: { left: { messages: 29, calls: 0 } } } }

test('a comment on a photo is sent as a like of it, and the form states its kind and the remaining number', async () => {
  answer('get', '/me/subscription', subscription)
  answer('post', `/members/${amara.id}/likes`, {
    ...{ status: 201, data: { ...pairState, liked: true, message: { ...partMessage, kind: 'text', body: 'Where?' } } },
  })
  const { user } = open()
  const [heart] = await screen.findAllByRole('button', { name: 'Like this photo' })
  await user.click(heart as HTMLElement)
  expect(await screen.findByText('Your words will be sent as a message request. 29 left in your plan.')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Say something about it' }), 'Where was this?')
  await user.click(screen.getByRole('button', { name: 'Send like' }))
  expect(await screen.findByText('Amara has your message.')).toBeTruthy()
  expect(JSON.parse(likeOf()?.body ?? '')).toMatchObject({
    part: { photo: amara.images[0]?.id },
    comment: 'Where was this?',
  })
  expect(screen.getByRole('button', { name: 'Liked' })).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a comment that resembles fraud is sent only after the question', async () => {
  answer('get', '/me/subscription', subscription)
  answer('post', `/members/${amara.id}/likes`, { status: 409, code: 'scam_suspected', message: 'Looks like a scam.' })
  const { user } = open()
  const [heart] = await screen.findAllByRole('button', { name: 'Like this photo' })
  await user.click(heart as HTMLElement)
  const field = screen.getByRole('textbox', { name: 'Say something about it' })
  await user.type(field, 'Send me money')
  await user.click(screen.getByRole('button', { name: 'Send like' }))
  await user.click(await screen.findByRole('button', { name: 'Send anyway' }))
  const sent = () => seen.filter(({ path }) => path.endsWith('/likes')).map(({ body }) => JSON.parse(body))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()).toMatchObject([{ askFirst: true }, { askFirst: false, clientId: sent()[0].clientId }])
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  expect(field).toHaveProperty('value', 'Send me money')
})

test('without a comment it is a plain like', async () => {
  answer('get', '/me/subscription', subscription)
  answer('post', '/actions/toggle/like', { data: { ...pairState, liked: true } })
  const { user } = open({ ...amara, promptAnswers: [{ prompt: 'sunday', answer: 'Jollof.' }] })
  await user.click(await screen.findByRole('button', { name: 'Like this answer' }))
  await user.click(screen.getByRole('button', { name: 'Send like' }))
  expect(await screen.findByRole('button', { name: 'Liked' })).toBeTruthy()
  expect(likeOf()).toBeUndefined()
})

test('an error keeps the comment and leads to the plans if the requests are used up', async () => {
  answer('get', '/me/subscription', subscription)
  answer('post', `/members/${amara.id}/likes`, { status: 402, code: 'quota_used_up', message: 'None left.' })
  const { user } = open()
  const [heart] = await screen.findAllByRole('button', { name: 'Like this photo' })
  await user.click(heart as HTMLElement)
  const field = screen.getByRole('textbox', { name: 'Say something about it' })
  await user.type(field, 'Where was this?')
  await user.click(screen.getByRole('button', { name: 'Send like' }))
  expect((await screen.findByRole('alert')).textContent).toContain('None left.')
  expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/dashboard/upgrade')
  expect(field).toHaveProperty('value', 'Where was this?')
})
