import { fireEvent, screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '../../lib/i18n.ts'
import { makeFakeServer, show } from '../../test/people.tsx'
import { FilterForm } from './filter-form.tsx'

const { server, answer } = makeFakeServer()
beforeAll(async () => {
  await startI18n('en')
  server.listen()
})
afterAll(() => server.close())

test('countries that do not come are told in the filter', async () => {
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
  await vi.waitFor(() => expect(onApply).toHaveBeenCalledWith(expect.objectContaining({ distance: 'any' })))
})
