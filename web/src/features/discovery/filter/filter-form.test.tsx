import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, mineOf, personOf, show } from '../../../test/people.tsx'
import { spec } from '../../../test/spec.ts'
import { FilterForm } from './filter-form.tsx'

const { server, seen, answer } = makeFakeServer()
beforeAll(async () => {
  await startI18n('en')
  server.listen()
})
afterAll(() => server.close())

const counted = (found: number, more = false) => answer('get', '/members/count', { data: { found, more, wider: null } })
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
  answer('get', '/me/filters', { data: { filters: [] } })
})

test('the filter shows that countries failed to load', spec('8.31'), async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  answer('get', '/places/countries', { status: 500, code: 'internal', message: 'An error occurred.' })
  show(<FilterForm filter={{}} onApply={() => {}} />)
  expect(await screen.findByText('error fetching countries')).toBeTruthy()
})

test('no distance is preselected, and any distance is a choice that is sent', async () => {
  answer('get', '/places/countries', { data: { countries: [] } })
  answer('get', '/me/filters', { data: { filters: [] } })
  const onApply = vi.fn()
  show(<FilterForm filter={{}} onApply={onApply} />)
  const any = screen.getByRole('button', { name: 'Any', pressed: false })
  expect(screen.getByText('If you don’t choose, we’ll use your preferences.')).toBeTruthy()
  fireEvent.click(any)
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(onApply).toHaveBeenCalledWith(expect.objectContaining({ distance: 'any' }), false))
})

test('the button shows the number of results, requested once typing pauses', async () => {
  answer('get', '/places/countries', { data: { countries: [] } })
  counted(23)
  show(<FilterForm filter={{}} onApply={() => {}} />)
  expect(await screen.findByRole('button', { name: 'Show 23 people' })).toBeTruthy()
  counted(99, true)
  // All within one pause, however crowded the machine is.
  for (const value of ['a', 'ad', 'ada'])
    fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value } })
  expect(await screen.findByRole('button', { name: 'Show 99+ people' })).toBeTruthy()
  const requested = seen.filter(({ path }) => path.startsWith('/api/members/count')).map(({ path }) => path)
  expect(requested).toEqual(['/api/members/count', '/api/members/count?name=ada&nameMode=contains'])
})

test('a failed or invalid count leaves the button unchanged, and applying continues', async () => {
  answer('get', '/places/countries', { data: { countries: [] } })
  answer('get', '/members/count', { status: 500, code: 'internal', message: 'An error occurred.' })
  const onApply = vi.fn()
  show(<FilterForm filter={{ gender: 'male' }} onApply={onApply} />)
  await waitFor(() => expect(seen.some(({ path }) => path.startsWith('/api/members/count'))).toBe(true))
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(onApply).toHaveBeenCalled())
  seen.length = 0
  vi.useFakeTimers()
  fireEvent.change(screen.getByRole('textbox', { name: 'From' }), { target: { value: '40' } })
  await act(() => vi.advanceTimersByTimeAsync(400))
  vi.useRealTimers()
  // The request of the next, valid filter is the only one.
  fireEvent.change(screen.getByRole('textbox', { name: 'To' }), { target: { value: '50' } })
  const requests = () => seen.map(({ path }) => path).filter((path) => path.startsWith('/api/members/count'))
  await waitFor(() => expect(requests()).not.toEqual([]))
  expect(requests()).toEqual([expect.stringContaining('age=40')])
  expect(requests()[0]).toContain('ageTo=50')
})

test('two sliders set a range of ages, and their ends do not cross', async () => {
  answer('get', '/places/countries', { data: { countries: [] } })
  counted(4)
  const onApply = vi.fn()
  show(<FilterForm filter={{}} onApply={onApply} />)
  expect(screen.getByText('19 to 99').textContent).toBe('19 to 99 · my preferences')
  fireEvent.change(screen.getByRole('slider', { name: 'Youngest' }), { target: { value: '24' } })
  fireEvent.change(screen.getByRole('slider', { name: 'Oldest' }), { target: { value: '20' } })
  expect(screen.getByText('24 to 24')).toBeTruthy()
  fireEvent.change(screen.getByRole('slider', { name: 'Oldest' }), { target: { value: '33' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Show 4 people' }))
  await waitFor(() =>
    expect(onApply).toHaveBeenCalledWith(
      expect.objectContaining({ age: '24', ageTo: '33', ageMode: 'between' }),
      false,
    ),
  )
})

test('without a choice the sliders show the ages of my preferences, and moving one keeps the other', async () => {
  answer('get', '/places/countries', { data: { countries: [] } })
  const { preferences } = mineOf()
  const mine = mineOf({ preferences: { ...preferences, ageMin: 24, ageMax: 35 } })
  answer('get', '/profile/me', { data: { person: personOf({ mine }) } })
  show(<FilterForm filter={{}} onApply={() => {}} />)
  expect(await screen.findByText('24 to 35')).toBeTruthy()
  fireEvent.change(screen.getByRole('slider', { name: 'Youngest' }), { target: { value: '26' } })
  expect(screen.getByText('26 to 35').textContent).toBe('26 to 35')
})

test('chips combine: several intentions, one gender that is deselected again, and online now', async () => {
  answer('get', '/places/countries', { data: { countries: [] } })
  counted(4)
  const onApply = vi.fn()
  show(<FilterForm filter={{}} onApply={onApply} />)
  for (const name of ['Marriage', 'Dating', 'Female', 'Female']) fireEvent.click(screen.getByRole('button', { name }))
  fireEvent.click(screen.getByRole('switch', { name: 'Online now' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Show 4 people' }))
  await waitFor(() =>
    expect(onApply).toHaveBeenCalledWith(expect.objectContaining({ lookingFor: 'marriage,dating', gender: '' }), true),
  )
  expect(seen.some(({ path }) => path.includes('online=true'))).toBe(true)
})

test('without results the footer names the criterion to remove, and removes it', async () => {
  answer('get', '/places/countries', { data: { countries: [] } })
  const wider = { change: 'age', found: 12, more: false }
  answer('get', '/members/count', { data: { found: 0, more: false, wider } })
  const onApply = vi.fn()
  show(<FilterForm filter={{ gender: 'male', age: '80', ageMode: 'equals' }} onApply={onApply} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Any age: 12 people' }))
  expect(onApply).toHaveBeenCalledWith({ gender: 'male' }, false)
})

test('the alert is offered for a filter, saves the one in the form, and is toggled on a saved one', async () => {
  answer('get', '/places/countries', { data: { countries: [] } })
  counted(4)
  const saved = { id: '00000000-0000-4000-8000-000000000001', name: 'My alert', filter: { gender: 'female' } }
  answer('post', '/me/filters', { status: 201, data: { filters: [{ ...saved, alert: true }] } })
  answer('patch', '/me/filters/:id', { data: { filters: [{ ...saved, alert: false }] } })
  show(<FilterForm filter={{}} onApply={() => {}} />)
  const alert = () => screen.getByRole<HTMLInputElement>('switch', { name: /Tell me/ })
  expect(screen.queryByRole('switch', { name: /Tell me/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Female' }))
  fireEvent.click(await screen.findByRole('switch', { name: /Tell me/ }))
  await waitFor(() => expect(alert().checked).toBe(true))
  const sent = (method: string) => JSON.parse(seen.findLast((call) => call.method === method)?.body || '{}')
  expect(sent('POST')).toEqual({ name: 'My alert', filter: { gender: 'female' }, alert: true })
  fireEvent.click(alert())
  await waitFor(() => expect(alert().checked).toBe(false))
  expect(sent('PATCH')).toEqual({ alert: false })
})

test('the order of suggestions applies at once, and is stored with my preferences', async () => {
  answer('get', '/places/countries', { data: { countries: [] } })
  answer('get', '/profile/me', { data: { person: personOf({ mine: mineOf() }) } })
  answer('patch', '/profile', { data: { person: personOf({ mine: mineOf() }) } })
  show(<FilterForm filter={{}} onApply={() => {}} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Nearest first', pressed: false }))
  await waitFor(() => expect(seen.map(({ body }) => body)).toContain('{"preferences":{"order":"nearest"}}'))
})
