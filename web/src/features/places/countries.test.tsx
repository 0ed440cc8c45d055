import { screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { makeFakeServer, show } from '../../test/people.tsx'
import { useDialCodes } from '../accounts/index.ts'
import { useCountries } from './index.ts'

const { server, seen, answer } = makeFakeServer()
beforeAll(async () => {
  await startI18n('en')
  server.listen()
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

function Both() {
  const { data = [] } = useCountries()
  const { options } = useDialCodes()
  return <p>{[...data.map(({ name }) => name), ...options.map(({ label }) => label)].join(', ')}</p>
}

test('the countries and their dial codes are read once and share what is cached', async () => {
  answer('get', '/places/countries', { data: { countries: [{ code: 'KE', name: 'Kenya', dialCode: '+254' }] } })
  show(<Both />)
  expect(await screen.findByText('Kenya, Kenya (+254)')).toBeTruthy()
  expect(seen.filter(({ path }) => path.includes('/places/countries'))).toHaveLength(1)
})
