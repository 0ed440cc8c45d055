import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, mineOf, personOf, photosOf, show } from '../../../test/people.tsx'
import { MemberProfile } from './member-profile.tsx'

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
  }
  return { onBlocked, ...show(<MemberProfile id={person.id} paths={paths} onBlocked={onBlocked} />) }
}

test('name, age, presence in words, place and distance are shown', async () => {
  open()
  expect(await screen.findByRole('heading', { name: 'Amara Okafor, 28' })).toBeTruthy()
  expect(screen.getByText('Online')).toBeTruthy()
  expect(screen.getByText('Lagos, Nigeria · within 5 km')).toBeTruthy()
})

test('a member who is not online is shown as offline', async () => {
  open({ ...amara, active: false })
  expect(await screen.findByText('Offline')).toBeTruthy()
})

test('the rows of phone and birth date are always there, with the reason where they are empty', async () => {
  open()
  expect((await screen.findByText('Phone')).nextSibling?.textContent).toBe('Not shared')
  expect(screen.getByText('Birth date').nextSibling?.textContent).toBe('Not given')
})

test('what is shared is shown', async () => {
  open({ ...amara, phone: '+2348031234567', phoneHidden: null, dob: '1998-04-30', dobHidden: null })
  expect((await screen.findByRole('link', { name: '+2348031234567' })).getAttribute('href')).toBe('tel:+2348031234567')
  expect(screen.getByText('30 April 1998')).toBeTruthy()
})

test('badges stand only where they are so', async () => {
  open({ ...amara, likesMe: true })
  expect(await screen.findByText('Likes you')).toBeTruthy()
  expect(screen.queryByText('You like them')).toBeNull()
  expect(screen.queryByText('You passed')).toBeNull()
})

test.each([
  [{ liked: true }, 'You like them'],
  [{ disliked: true }, 'You passed'],
])('who is %j has that badge and no other', async (flag, label) => {
  open({ ...amara, ...flag })
  const badges = await screen.findByRole('list', { name: 'Between the two of you' })
  expect(badges.textContent).toBe(label)
})

test('a like says what should be and shows at once that it is', async () => {
  answer('post', '/actions/toggle/like', { data: { ...pairState, liked: true } })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Like' }))
  expect(await screen.findByText('You like them')).toBeTruthy()
  expect(seen.find(({ method }) => method === 'POST')?.path).toBe(`/api/actions/toggle/like?uid=${amara.id}&on=true`)
})

test('a plain block leaves the profile', async () => {
  answer('post', '/actions/toggle/block', { data: { ...pairState, blocked: true } })
  const { user, onBlocked } = open()
  await user.click(await screen.findByRole('button', { name: 'Block Amara' }))
  await user.click(screen.getByRole('button', { name: 'Just block' }))
  await waitFor(() => expect(onBlocked).toHaveBeenCalledOnce())
  expect(screen.getByText('Amara is blocked. You no longer see each other.')).toBeTruthy()
})

test('a report alone stays on the profile', async () => {
  const report = { id: amara.id, status: 'open', createdAt: '2026-01-01T00:00:00Z' }
  answer('post', `/abuse/${amara.id}/report`, { status: 201, data: { report } })
  const { user, onBlocked } = open()
  await user.click(await screen.findByRole('button', { name: 'Block Amara' }))
  await user.type(screen.getByRole('textbox', { name: 'What happened?' }), 'Asked me for money')
  await user.click(screen.getByRole('button', { name: 'Report Only' }))
  expect(await screen.findByText('Report submitted successfully')).toBeTruthy()
  expect(onBlocked).not.toHaveBeenCalled()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a missing member shows an error, and retrying loads the page again', async () => {
  answer('get', `/profile/${amara.id}`, { status: 404, code: 'not_found', message: "We can't find that." })
  show(
    <MemberProfile
      id={amara.id}
      paths={{ messages: '/m', gifts: '/g', report: '/r', ownProfile: '/p' }}
      onBlocked={() => {}}
    />,
  )
  expect(await screen.findByText('Failed to load profile')).toBeTruthy()
  const reload = vi.fn()
  vi.stubGlobal('location', { ...window.location, reload })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(reload).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

test('a skeleton is shown while a profile loads', async () => {
  open()
  expect(screen.getByText('Loading...')).toBeTruthy()
  await screen.findByRole('heading', { name: 'Amara Okafor, 28' })
  expect(screen.queryByText('Loading...')).toBeNull()
})

test("on one's own profile there is nothing to like, report or block", async () => {
  open({ ...amara, mine: mineOf() })
  await screen.findByRole('heading', { name: 'Amara Okafor, 28' })
  expect(screen.queryByRole('button', { name: 'Like' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Block/ })).toBeNull()
})
