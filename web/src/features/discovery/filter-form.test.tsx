import { screen } from '@testing-library/react'
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
