import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, show } from '../../../test/people.tsx'
import { FilterForm } from './filter-form.tsx'

const { server, seen, answer } = makeFakeServer()
beforeAll(async () => {
  await startI18n('en')
  server.listen()
})
afterAll(() => server.close())

const counted = (found: number, more = false) => answer('get', '/members/count', { data: { found, more } })
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
  answer('get', '/me/filters', { data: { filters: [] } })
})

test('the filter shows that countries failed to load', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  answer('get', '/places/countries', { status: 500, code: 'internal', message: 'An error occurred.' })
  show(<FilterForm filter={{}} onApply={() => {}} onReset={() => {}} />)
  expect(await screen.findByText('error fetching countries')).toBeTruthy()
})

test('no distance is chosen until one is, and any is a choice that goes out', async () => {
  answer('get', '/places/countries', { data: { countries: [] } })
  answer('get', '/me/filters', { data: { filters: [] } })
  const onApply = vi.fn()
  show(<FilterForm filter={{}} onApply={onApply} onReset={() => {}} />)
  const any = screen.getByRole('radio', { name: 'Any' }) as HTMLInputElement
  expect(any.checked).toBe(false)
  expect(screen.getAllByText('Without a choice here, your own preferences hold.')).toHaveLength(2)
  fireEvent.click(any)
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(onApply).toHaveBeenCalledWith(expect.objectContaining({ distance: 'any' })))
})

test('the button says how many the filter finds, asked for once the typing pauses', async () => {
  answer('get', '/places/countries', { data: { countries: [] } })
  counted(23)
  show(<FilterForm filter={{}} onApply={() => {}} onReset={() => {}} />)
  expect(await screen.findByRole('button', { name: 'Show 23 people' })).toBeTruthy()
  counted(99, true)
  // All within one pause, however crowded the machine is.
  for (const value of ['a', 'ad', 'ada'])
    fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value } })
  expect(await screen.findByRole('button', { name: 'Show 99+ people' })).toBeTruthy()
  const requested = seen.filter(({ path }) => path.startsWith('/api/members/count')).map(({ path }) => path)
  expect(requested).toEqual(['/api/members/count', '/api/members/count?name=ada&nameMode=contains'])
})

test('a count that fails or makes no sense leaves the button as it is, and applying goes on', async () => {
  answer('get', '/places/countries', { data: { countries: [] } })
  answer('get', '/members/count', { status: 500, code: 'internal', message: 'An error occurred.' })
  const onApply = vi.fn()
  show(<FilterForm filter={{ gender: 'male' }} onApply={onApply} onReset={() => {}} />)
  await waitFor(() => expect(seen.some(({ path }) => path.startsWith('/api/members/count'))).toBe(true))
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(onApply).toHaveBeenCalled())
  seen.length = 0
  fireEvent.change(screen.getByRole('textbox', { name: 'From' }), { target: { value: '40' } })
  await new Promise((done) => setTimeout(done, 400))
  expect(seen.filter(({ path }) => path.startsWith('/api/members/count'))).toEqual([])
})
