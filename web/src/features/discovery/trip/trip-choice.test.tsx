import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { loadTranslationPart, startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, show, userOf } from '../../../test/people.tsx'
import { FilterForm } from '../filter/filter-form.tsx'

const { server, seen, answer } = makeFakeServer()
beforeAll(async () => {
  await startI18n('en')
  await loadTranslationPart('app')
  server.listen()
})
beforeEach(() => {
  useAuthStore.getState().logIn('the-token', userOf({ onboarding: { photo: false, place: false, preferences: false } }))
  answer('get', '/me/filters', { data: { filters: [] } })
  answer('get', '/members/count', { data: { found: 3, more: false, wider: null } })
  answer('get', '/profile/me', { status: 404, code: 'not_found' })
  answer('get', '/places/countries', { data: { countries: [] } })
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

const mombasa = { id: 186301, name: 'Mombasa', region: null, country: { code: 'KE', name: 'Kenya' } }
const trip = { city: mombasa, endsAt: '2026-12-05T10:00:00.000Z' }
const draw = () => show(<FilterForm filter={{}} onApply={() => {}} />)
const sent = (method: string) => seen.filter((one) => one.method === method && one.path === '/api/me/trip')

async function chooseMombasa() {
  fireEvent.click(await screen.findByText('Look in another city'))
  const field = await screen.findByRole('combobox', { name: 'City' })
  fireEvent.change(field, { target: { value: 'Mom' } })
  fireEvent.click(await screen.findByRole('option', { name: /Mombasa/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Look there' }))
}

test('a city of the list is chosen, and the distance and the order leave the filter until the trip ends', async () => {
  answer('get', '/me/trip', { data: { trip: null, startsLeft: 3 } })
  answer('get', '/places/cities', { data: { cities: [mombasa] } })
  answer('put', '/me/trip', { data: { trip, startsLeft: 2 } })
  answer('delete', '/me/trip', { data: { trip: null, startsLeft: 2 } })
  draw()
  expect(screen.getByRole('group', { name: 'Distance' })).toBeTruthy()
  await chooseMombasa()
  expect(await screen.findByText('You’re looking in Mombasa')).toBeTruthy()
  expect(sent('PUT').map(({ body }) => JSON.parse(body))).toEqual([{ cityId: mombasa.id }])
  expect(screen.queryByRole('group', { name: 'Distance' })).toBeNull()
  expect(screen.getByText(/^Until 5 December, or until you stop/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Stop looking in Mombasa' }))
  expect(await screen.findByText('Look in another city')).toBeTruthy()
  expect(sent('DELETE')).toHaveLength(1)
  expect(screen.getByRole('group', { name: 'Distance' })).toBeTruthy()
})

test('an invalid city is reported at its field', async () => {
  answer('get', '/me/trip', { data: { trip: null, startsLeft: 3 } })
  answer('get', '/places/cities', { data: { cities: [mombasa] } })
  const fault = 'Please choose a city of at least 100,000 people.'
  answer('put', '/me/trip', { status: 400, code: 'invalid_input', message: fault, errors: { cityId: [fault] } })
  draw()
  await chooseMombasa()
  expect(await screen.findByText(fault)).toBeTruthy()
})

test('after three cities in a day there is no field, and a failure can be retried', async () => {
  answer('get', '/me/trip', { status: 500, code: 'internal', message: 'An error occurred.' })
  draw()
  const failed = await screen.findByRole('alert', { hidden: true })
  expect(failed.textContent).toBe('We couldn’t load this.')
  answer('get', '/me/trip', { data: { trip: null, startsLeft: 0 } })
  const part = within(failed.closest('details') ?? document.body)
  fireEvent.click(part.getByRole('button', { name: 'Try again', hidden: true }))
  expect(await screen.findByText(/^You’ve chosen 3 cities in the last 24 hours/)).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: 'City', hidden: true })).toBeNull()
})

test('a guest and a member without a place are not offered another city', async () => {
  for (const user of [userOf({ role: 'guest' }), userOf()]) {
    act(() => useAuthStore.getState().logIn('the-token', user))
    const { unmount } = draw()
    await waitFor(() => expect(seen.some(({ path }) => path.startsWith('/api/members/count'))).toBe(true))
    expect(screen.queryByText('Look in another city')).toBeNull()
    unmount()
  }
  expect(sent('GET')).toEqual([])
})
