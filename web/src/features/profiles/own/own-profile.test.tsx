import type { Person } from '@karibu/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, mineOf, personOf, photosOf, show, userOf } from '../../../test/people.tsx'
import { spec } from '../../../test/spec.ts'
import { OwnProfile } from './own-profile.tsx'

const { server, seen, answer } = makeFakeServer()
const me = personOf({ images: photosOf(2), about: 'Baker', mine: mineOf() })

beforeAll(async () => {
  await startI18n('en')
  server.listen({ onUnhandledFrame: 'error' })
})
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  window.scrollTo = () => {}
  answer('get', '/profile/me', { data: { person: me } })
  answer('get', '/me', { data: { user: userOf({ firstname: 'Ada' }) } })
  answer('get', '/places/countries', { data: { countries: [{ code: 'NG', name: 'Nigeria', dialCode: '+234' }] } })
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
  useAuthStore.getState().reset()
})
afterAll(() => server.close())

async function edit() {
  const shown = show(<OwnProfile />)
  await shown.user.click(await screen.findByRole('button', { name: 'Edit profile' }))
  return shown
}
type User = Awaited<ReturnType<typeof edit>>['user']
const open = (user: User, section: string) => user.click(screen.getByRole('button', { name: section, expanded: false }))
const field = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement
const sent = () => JSON.parse(seen.find(({ method }) => method === 'PATCH')?.body ?? 'null')

test('photos can be added and deleted only while editing', spec('2.85', '6.3'), async () => {
  const { user } = show(<OwnProfile />)
  const start = await screen.findByRole('button', { name: 'Edit profile' })
  expect(screen.queryByRole('button', { name: 'Add photos' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Delete photo/ })).toBeNull()
  await user.click(start)
  expect(screen.getByRole('button', { name: 'Add photos' })).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /Delete photo/ })).toHaveLength(2)
})

test('editing begins at its title', async () => {
  await edit()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Edit profile' }))
})

test('without a photo one can be added at once', spec('2.86'), async () => {
  answer('get', '/profile/me', { data: { person: { ...me, images: [] } } })
  show(<OwnProfile />)
  expect(await screen.findByRole('button', { name: 'Add photos' })).toBeTruthy()
})

test('only changed fields are saved, and the stored user is updated', spec('2.80', '8.16'), async () => {
  answer('patch', '/profile', { data: { person: { ...me, firstname: 'Ada' } }, message: 'Saved.' })
  const { user } = await edit()
  await open(user, 'Name')
  await screen.findByLabelText(/^First name/)
  await user.clear(field('First name'))
  await user.type(field('First name'), 'Ada')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Profile updated success')).toBeTruthy()
  expect(sent()).toEqual({ firstname: 'Ada' })
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(await screen.findByRole('heading', { name: 'Ada Okafor, 28' })).toBeTruthy()
  await waitFor(() => expect(useAuthStore.getState().user?.firstname).toBe('Ada'))
})

const neverSet = { lastname: '', mine: mineOf({ countryCode: '', mobileNumber: '' }) }

test('a member without surname and phone number saves their profile, and neither is sent', async () => {
  answer('get', '/profile/me', { data: { person: { ...me, ...neverSet } } })
  answer('patch', '/profile', {
    data: { person: { ...me, ...neverSet, about: 'Baker and dancer' } },
    message: 'Saved.',
  })
  const { user } = await edit()
  await open(user, 'Phone')
  await user.type(await screen.findByRole('textbox', { name: 'Phone number' }), '8')
  await user.clear(field('Phone number'))
  await open(user, 'About me')
  await user.type(await screen.findByRole('textbox', { name: 'About me' }), ' and dancer')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Profile updated success')).toBeTruthy()
  expect(sent()).toEqual({ about: 'Baker and dancer' })
})

test('a stored surname and phone number cannot be emptied', async () => {
  const { user } = await edit()
  for (const [section, name] of [
    ['Name', 'Last name'],
    ['Phone', 'Phone number'],
  ] as const) {
    await open(user, section)
    await screen.findByRole('textbox', { name })
    const before = field(name).value
    await user.clear(field(name))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(field(name).getAttribute('aria-invalid')).toBe('true'))
    await user.type(field(name), before)
  }
  expect(sent()).toBeNull()
})

test('Done saves too, and without a change sends nothing', spec('2.79'), async () => {
  answer('patch', '/profile', { data: { person: { ...me, firstname: 'Ada' } }, message: 'Saved.' })
  const { user } = await edit()
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await user.click(await screen.findByRole('button', { name: 'Edit profile' }))
  expect(sent()).toBeNull()
  await open(user, 'Name')
  await screen.findByLabelText(/^First name/)
  await user.clear(field('First name'))
  await user.type(field('First name'), 'Ada')
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(await screen.findByRole('button', { name: 'Edit profile' })).toBeTruthy()
  expect(sent()).toEqual({ firstname: 'Ada' })
})

test('a choice is saved automatically, and Undo restores the earlier one', async () => {
  const withGoals = (lookingFor: Person['lookingFor']) => ({ data: { person: { ...me, lookingFor } } })
  answer('get', '/profile/me', withGoals(['dating']))
  answer('patch', '/profile', async (request) =>
    withGoals(((await request.json()) as Pick<Person, 'lookingFor'>).lookingFor),
  )
  const { user } = await edit()
  await open(user, 'I’m looking for')
  await user.click(screen.getByRole('button', { name: 'Marriage' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(sent()).toEqual({ lookingFor: ['dating', 'marriage'] })
  expect(screen.getByText('Dating, Marriage')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo the change: I’m looking for' }))
  expect(await screen.findByText('Changed back')).toBeTruthy()
  await waitFor(() => expect(screen.getByText('Dating')).toBeTruthy())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'I’m looking for', expanded: false }))
  expect(JSON.parse(seen.findLast(({ method }) => method === 'PATCH')?.body ?? '')).toEqual({ lookingFor: ['dating'] })
})

test('an unsent change stays, and is sent when the connection returns', async () => {
  server.use(http.patch('*/api/profile', () => HttpResponse.error()))
  const { user } = await edit()
  await open(user, 'I’m looking for')
  await user.click(screen.getByRole('button', { name: 'Marriage' }))
  expect(await screen.findByText(/No connection/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Marriage' }).getAttribute('aria-pressed')).toBe('true')
  answer('patch', '/profile', { data: { person: { ...me, lookingFor: ['marriage'] } } })
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('Saved')).toBeTruthy()
})

test('Cancel reverts what the section has saved automatically', async () => {
  answer('patch', '/profile', { data: { person: { ...me, lookingFor: ['marriage'] } } })
  const { user } = await edit()
  await open(user, 'I’m looking for')
  await user.click(screen.getByRole('button', { name: 'Marriage' }))
  await screen.findByText('Saved')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull())
  expect(JSON.parse(seen.findLast(({ method }) => method === 'PATCH')?.body ?? '')).toEqual({
    lookingFor: me.lookingFor,
  })
})

test('a failure shows a message at its field and keeps the typed values', spec('8.15'), async () => {
  answer('patch', '/profile', {
    status: 400,
    code: 'invalid_input',
    message: 'Please check what you entered.',
    errors: { mobileNumber: ['Please enter a valid phone number.'] },
  })
  const { user } = await edit()
  await open(user, 'Phone')
  await user.clear(await screen.findByRole('textbox', { name: 'Phone number' }))
  await user.type(field('Phone number'), '12345')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Failed to update profile')).toBeTruthy()
  expect(field('Phone number').value).toBe('12345')
  expect(field('Phone number').getAttribute('aria-invalid')).toBe('true')
})

test('another phone number is saved only after the password is given', async () => {
  const refusal = { status: 403, code: 'password_required', message: 'Enter your password to continue.' } as const
  answer('patch', '/profile', refusal)
  const { user } = await edit()
  await open(user, 'Phone')
  await user.clear(await screen.findByRole('textbox', { name: 'Phone number' }))
  await user.type(field('Phone number'), '8039876543')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Failed to update profile')).toBeTruthy()
  expect(field('Phone number').value).toBe('8039876543')
  answer('post', '/auth/confirm', () => {
    answer('patch', '/profile', { data: { person: me } })
    return { data: {} }
  })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.type(await screen.findByLabelText('Password'), 'three green birds')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Profile updated success')).toBeTruthy()
})

test('Cancel discards the input', spec('2.81'), async () => {
  const { user } = await edit()
  await open(user, 'Name')
  await screen.findByLabelText(/^First name/)
  await user.clear(field('First name'))
  await user.type(field('First name'), 'Zed')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.getByRole('heading', { name: 'Amara Okafor, 28' })).toBeTruthy()
  expect(sent()).toBeNull()
})

test('a stored birth date is shown with a lock instead of an input', async () => {
  answer('get', '/profile/me', { data: { person: { ...me, dob: '1998-04-30', mine: mineOf({ dobLocked: true }) } } })
  const { user } = await edit()
  await open(user, 'Birth date')
  expect(await screen.findByText('Your birth date is set. If it’s wrong, you can ask for a correction.')).toBeTruthy()
  expect(screen.queryByLabelText('Birth date', { selector: 'input' })).toBeNull()
  const link = screen.getByRole('link', { name: 'Ask for a correction' })
  expect(link.getAttribute('href')).toBe('/dashboard/settings?tab=verification')
})

test('a name that needs a review is shown with a lock instead of boxes', async () => {
  answer('get', '/profile/me', { data: { person: { ...me, mine: mineOf({ nameLocked: true }) } } })
  const { user } = await edit()
  await open(user, 'Name')
  expect(await screen.findByText('Our team has to check a new name first.')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: /First name/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Ask for a correction' })).toBeTruthy()
})

test('a photo is removed, and another becomes the first', spec('6.3'), async () => {
  const [first, second] = photosOf(2)
  answer('put', '/profile/images/order', { data: { images: [second, first] } })
  answer('delete', `/profile/images/${first?.id}/remove`, {
    data: { images: [second] },
    message: 'Photo removed.',
  })
  const { user } = await edit()
  await user.click(screen.getByRole('button', { name: 'Move photo 2 to the left' }))
  await waitFor(() => expect(seen.find(({ method }) => method === 'PUT')?.body).toBeTruthy())
  expect(JSON.parse(seen.find(({ method }) => method === 'PUT')?.body ?? '')).toEqual({ ids: [second?.id, first?.id] })
  await user.click(await screen.findByRole('button', { name: 'Delete photo 2' }))
  expect(await screen.findByText('Photo removed.')).toBeTruthy()
  await waitFor(() => expect(screen.getAllByRole('button', { name: /Delete photo/ })).toHaveLength(1))
})

test('an age range with minimum above maximum shows an error at the field', async () => {
  answer('patch', '/profile', {
    status: 400,
    code: 'invalid_input',
    message: 'Please check what you entered.',
    errors: { preferences: ['The minimum age is higher than the maximum.'] },
  })
  const { user } = await edit()
  await open(user, 'Who you’d like to meet')
  await user.clear(await screen.findByRole('textbox', { name: 'Minimum age' }))
  await user.type(field('Minimum age'), '60')
  await user.clear(field('Maximum age'))
  await user.type(field('Maximum age'), '30')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('The minimum age is higher than the maximum.')
  expect(sent()).toEqual({
    preferences: { gender: 'both', ageMin: 60, ageMax: 30, distance: null, order: 'recommended' },
  })
})

test('a profile that fails to load offers a retry', async () => {
  answer('get', '/profile/me', { status: 503, code: 'unavailable', message: 'Later.' })
  const { user } = show(<OwnProfile />)
  expect(await screen.findByText('Failed to load profile')).toBeTruthy()
  answer('get', '/profile/me', { data: { person: me } })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Amara Okafor, 28' })).toBeTruthy()
})
