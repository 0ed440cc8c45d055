import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, show, userOf } from '../../../test/people.tsx'
import { FilterForm } from './filter-form.tsx'

const { server, seen, answer } = makeFakeServer()
const onApply = vi.fn()
const near = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Near',
  filter: { nameMode: 'contains', distance: 10, ageMode: 'equals' },
  alert: false,
}

beforeAll(async () => {
  await startI18n('en')
  server.listen()
})
beforeEach(() => {
  useAuthStore.getState().logIn('the-token', userOf())
  answer('get', '/places/countries', { data: { countries: [] } })
  answer('get', '/members/count', { data: { found: 3, more: false, wider: null } })
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
  onApply.mockReset()
})
afterAll(() => server.close())

const form = (filter = {}) => <FilterForm filter={filter} onApply={onApply} />
const sent = (method: string) => JSON.parse(seen.findLast((call) => call.method === method)?.body || '{}')

test('a saved filter is applied by a press and removed by another', async () => {
  answer('get', '/me/filters', { data: { filters: [near] } })
  const { user, unmount } = show(form())
  await user.click(await screen.findByRole('button', { name: 'Near', pressed: false }))
  expect(onApply).toHaveBeenLastCalledWith({ distance: '10' }, false)
  unmount()
  const again = show(form({ distance: '10' }))
  await again.user.click(await screen.findByRole('button', { name: 'Near', pressed: true }))
  expect(onApply).toHaveBeenLastCalledWith({}, false)
})

test('the current form is saved under a name; an error keeps the typed name', async () => {
  answer('get', '/me/filters', { data: { filters: [] } })
  const { user } = show(form({ gender: 'female' }))
  await user.click(await screen.findByRole('button', { name: 'Save this filter' }))
  answer('post', '/me/filters', { status: 409, code: 'conflict', message: 'Full.' })
  await user.type(screen.getByLabelText('Name of the filter'), 'Women')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Full.')
  answer('post', '/me/filters', { status: 201, data: { filters: [near] }, message: 'Saved.' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'Near' })
  expect(sent('POST')).toEqual({ name: 'Women', filter: { gender: 'female' } })
})

test('saved filters are renamed and removed', async () => {
  answer('get', '/me/filters', { data: { filters: [near] } })
  const { user } = show(form())
  await user.click(await screen.findByRole('button', { name: 'Change saved filters' }))
  answer('patch', '/me/filters/:id', { data: { filters: [{ ...near, name: 'Close' }] } })
  const name = screen.getByLabelText('New name for Near')
  await user.clear(name)
  await user.type(name, 'Close')
  await user.click(screen.getByRole('button', { name: 'Rename Near' }))
  answer('delete', '/me/filters/:id', { data: { filters: [] } })
  await user.click(await screen.findByRole('button', { name: 'Remove Close' }))
  await waitFor(() => expect(screen.queryByText('Saved filters')).toBeNull())
  expect(sent('PATCH')).toEqual({ name: 'Close' })
})
