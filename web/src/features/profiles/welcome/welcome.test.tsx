import { cellOf, centreOf } from '@karibu/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, mineOf, personOf, show, userOf } from '../../../test/people.tsx'
import { spec } from '../../../test/spec.ts'
import { Welcome } from './welcome.tsx'

const { server, seen, answer } = makeFakeServer()
const me = personOf({ city: null, country: null, mine: mineOf() })
const here = { latitude: -1.2921456, longitude: 36.8219987 }

beforeAll(async () => {
  await startI18n('en')
  server.listen({ onUnhandledFrame: 'error' })
})
beforeEach(() => {
  window.scrollTo = () => {}
  answer('get', '/profile/me', { data: { person: me } })
  answer('get', '/me', { data: { user: userOf({ onboarding: { photo: true, place: false, preferences: true } }) } })
  answer('post', '/places/preview', { data: { shown: null } })
  answer('patch', '/profile', { data: { person: me }, message: 'Saved.' })
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
  useAuthStore.getState().reset()
})
afterAll(() => server.close())

function open(missing = { photo: true, place: true, preferences: true }) {
  const onDone = vi.fn()
  return { onDone, ...show(<Welcome missing={missing} photoTimes={10} isIllustrative onDone={onDone} />) }
}
const locating = (getCurrentPosition: (found: PositionCallback, failed: PositionErrorCallback) => void) =>
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
const patches = () => seen.filter(({ method }) => method === 'PATCH').map(({ body }) => JSON.parse(body))
const press = async (name: string, user: ReturnType<typeof open>['user']) =>
  user.click(await screen.findByRole('button', { name }))

test('a photo is requested with its benefit, and can be postponed', spec('1.37', '2.101'), async () => {
  const { user } = open()
  expect(await screen.findByText(/A photo gives 10 times more visibility/)).toBeTruthy()
  expect(screen.getByText('Step 1 of 4')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true)
  await press('Skip for now', user)
  expect(screen.getByRole('heading', { name: 'Where are you?' })).toBeTruthy()
})

test('only the centre of the cell of the device is ever sent', async () => {
  locating((found) => found({ coords: here } as GeolocationPosition))
  const { user } = open({ photo: false, place: true, preferences: true })
  await press('Use my location', user)
  expect(await screen.findByText('Found. We’ll use the 2 km square you’re in.')).toBeTruthy()
  await press('Next', user)
  await screen.findByRole('heading', { name: 'What are you looking for?' })
  expect(patches()).toEqual([centreOf(cellOf(here))])
  const everything = seen.map(({ path, body }) => path + body).join('\n')
  expect(everything).not.toContain('36.8219987')
  expect(everything).not.toContain('1.2921456')
  await waitFor(() => expect(useAuthStore.getState().user?.onboarding.place).toBe(false))
})

test('the place that others will see is shown before it is saved', async () => {
  locating((found) => found({ coords: here } as GeolocationPosition))
  answer('post', '/places/preview', {
    data: { shown: { city: 'Nairobi', country: { code: 'KE', name: 'Kenya' }, distance: 10 } },
  })
  const { user } = open({ photo: false, place: true, preferences: true })
  await press('Use my location', user)
  expect(await screen.findByText('Others see: Nairobi, Kenya · within 10 km')).toBeTruthy()
  expect(seen.find(({ path }) => path.endsWith('/places/preview'))?.body).toBe(JSON.stringify(centreOf(cellOf(here))))
  expect(patches()).toEqual([])
})

test('a failed preview says so and does not block the step', async () => {
  locating((found) => found({ coords: here } as GeolocationPosition))
  answer('post', '/places/preview', { status: 503, message: 'Unavailable' })
  const { user } = open({ photo: false, place: true, preferences: true })
  await press('Use my location', user)
  expect(await screen.findByText('The preview isn’t available right now.')).toBeTruthy()
  await press('Next', user)
  expect(await screen.findByRole('heading', { name: 'What are you looking for?' })).toBeTruthy()
})

test('a denied permission is explained and the city stays available', async () => {
  locating((_, failed) => failed({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError))
  const { user } = open({ photo: false, place: true, preferences: true })
  await press('Use my location', user)
  expect(await screen.findByText(/This browser isn’t allowed to use your location/)).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'City' })).toBeTruthy()
})

test('a city is found by its first letters and saved by its id', async () => {
  const lagos = { id: 42, name: 'Lagos', region: 'Lagos', country: { code: 'NG', name: 'Nigeria' } }
  answer('get', '/places/cities', { data: { cities: [lagos] } })
  const { user } = open({ photo: false, place: true, preferences: true })
  fireEvent.change(await screen.findByRole('combobox', { name: 'City' }), { target: { value: 'lag' } })
  await user.click(await screen.findByRole('option', { name: /Lagos/ }))
  await press('Next', user)
  await waitFor(() => expect(patches()).toEqual([{ cityId: 42 }]))
  expect(seen.filter(({ path }) => path.startsWith('/api/places/cities'))).toHaveLength(1)
})

test('the second step requires a place', async () => {
  const { user } = open({ photo: false, place: true, preferences: true })
  await press('Next', user)
  expect(screen.getByText('Please choose a city from the list.')).toBeTruthy()
  expect(patches()).toEqual([])
})

test('preferences and sharing are saved together, and answers to prompts end onboarding', async () => {
  const { user, onDone } = open({ photo: false, place: false, preferences: true })
  await press('Marriage', user)
  await user.click(screen.getByRole('radio', { name: 'Men' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'How far away' }), '20')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Who sees my phone number' }), 'matches')
  await press('Next', user)
  expect(await screen.findByRole('heading', { name: 'Share three small things about yourself' })).toBeTruthy()
  await press('Sunday is for', user)
  expect(document.activeElement).toBe(screen.getByLabelText('Sunday is for'))
  await user.keyboard('Old radios')
  // One that is chosen and not answered is not saved.
  await press('Ask me about', user)
  await press('Done, show me people', user)
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(patches()).toEqual([
    {
      lookingFor: ['marriage'],
      preferences: { gender: 'male', ageMin: 19, ageMax: 99, distance: 20, order: 'recommended' },
      sharing: { phone: 'matches', dob: 'nobody' },
    },
    { promptAnswers: [{ prompt: 'sunday', answer: 'Old radios' }] },
  ])
})

test('at most three answers are accepted; a rejected one is named, and all can be postponed', async () => {
  const { user, onDone } = open({ photo: false, place: false, preferences: true })
  await press('Skip for now', user)
  for (const name of ['Sunday is for', 'Ask me about', 'We’ll get on if']) await press(name, user)
  expect(screen.queryByText('Choose how to start')).toBeNull()
  await press('Remove answer 2', user)
  await press('More ideas', user)
  expect(screen.getByRole('button', { name: 'In five years I hope to' })).toBeTruthy()
  answer('patch', '/profile', { status: 400, code: 'invalid_input', message: 'Please leave out contact details.' })
  await user.type(screen.getByLabelText('Sunday is for'), 'amara@example.com')
  await press('Done, show me people', user)
  expect((await screen.findByRole('alert')).textContent).toContain('Please leave out contact details.')
  expect(onDone).not.toHaveBeenCalled()
  await press('Skip for now', user)
  expect(onDone).toHaveBeenCalledOnce()
})
