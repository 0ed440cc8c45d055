import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { loadTranslationPart, startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, show } from '../../../test/people.tsx'
import { WaitingCities } from './waiting-cities.tsx'

const { server, seen, answer, lastTo } = makeFakeServer()
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' })
  await startI18n('en')
  await loadTranslationPart('app')
  await loadTranslationPart('admin-screens')
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
  useAuthStore.setState({ user: null })
})
afterAll(() => server.close())

const signIn = (...permissions: string[]) => useAuthStore.setState({ user: { role: 'admin', permissions } as never })
const city = {
  ...{ id: 7, city: 'Ibadan', country: 'Nigeria', peopleMin: 50, balanced: true },
  ...{ waiting: 31, women: 24, men: null, setAt: '2026-11-20T10:00:00Z' },
}
const reason = 'The launch is in two weeks.'
const typeReason = () => fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: reason } })

test('staff see which cities wait, without counts of few members, and a moderator opens none', async () => {
  signIn('moderator')
  answer('get', '/admin/cities/waiting', { data: { cities: [city] } })
  show(<WaitingCities />)
  expect(await screen.findByText('Ibadan')).toBeTruthy()
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    'Ibadan Nigeria',
    '31',
    '24',
    'fewer than 10',
    '50, balanced',
  ])
  expect(screen.queryByRole('button')).toBeNull()
})

test('an administrator opens a city with a reason', async () => {
  signIn('admin')
  answer('get', '/admin/cities/waiting', { data: { cities: [city] } })
  answer('post', '/admin/cities/7/open', { data: { cities: [] }, message: 'The city is open.' })
  show(<WaitingCities />)
  fireEvent.click(await screen.findByRole('button', { name: 'Open Ibadan' }))
  typeReason()
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(lastTo('POST', '/admin/cities/7/open')?.body).toBe(JSON.stringify({ reason })))
})

test('an administrator lets a city wait, and reads before what that does', async () => {
  signIn('admin')
  answer('get', '/admin/cities/waiting', { data: { cities: [] } })
  answer('get', '/places/cities', {
    data: { cities: [{ id: 7, name: 'Ibadan', region: null, country: { code: 'NG', name: 'Nigeria' } }] },
  })
  const preview = { id: 7, city: 'Ibadan', country: 'Nigeria', isWaiting: false, shown: 12, isBusy: false }
  answer('get', '/admin/cities/7/waiting', { data: { preview } })
  answer('put', '/admin/cities/7/waiting', { data: { cities: [city] } })
  show(<WaitingCities />)
  fireEvent.click(await screen.findByRole('button', { name: 'Put a city on hold' }))
  typeReason()
  const submit = () =>
    fireEvent.click(screen.getAllByRole('button', { name: 'Put a city on hold' }).at(-1) as HTMLElement)
  submit()
  expect(await screen.findByText('Please choose a city from the list.')).toBeTruthy()
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'Iba' } })
  fireEvent.click(await screen.findByRole('option', { name: /Ibadan/ }))
  expect(await screen.findByText('Ibadan: 12 members will be hidden until it opens.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('People needed (20 to 500)'), { target: { value: '10' } })
  submit()
  expect(await screen.findByText('This doesn’t look right.')).toBeTruthy()
  expect(seen.filter(({ method }) => method === 'PUT')).toEqual([])
  fireEvent.change(screen.getByLabelText('People needed (20 to 500)'), { target: { value: '60' } })
  fireEvent.click(screen.getByRole('checkbox'))
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: 'Put a city on hold' }).at(-1)).toHaveProperty('disabled', false),
  )
  submit()
  await waitFor(() =>
    expect(lastTo('PUT', '/admin/cities/7/waiting')?.body).toBe(
      JSON.stringify({ peopleMin: 60, balanced: true, reason }),
    ),
  )
})
