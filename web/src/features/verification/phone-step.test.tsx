import { screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { useAuthStore } from '../../lib/auth-store.ts'
import { loadTranslationPart, startI18n } from '../../lib/i18n/i18n.ts'
import { makeFakeServer, show, userOf } from '../../test/people.tsx'
import { PhoneStep } from './phone-step.tsx'

const { server, seen, answer } = makeFakeServer()
const phone = { countryCode: '+234', mobileNumber: '8031234567', verifiedAt: null, codeUntil: null, available: true }
const verification = { badges: [], phone: { ...phone, codeUntil: '2026-11-20T10:10:00.000Z' }, requestsADay: 5 }

beforeAll(async () => {
  await startI18n('en')
  await loadTranslationPart('verification-screens')
  server.listen({ onUnhandledFrame: 'error' })
})
beforeEach(() => useAuthStore.getState().logIn('the-token', userOf()))
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

test('another number is sent again after the password is given', async () => {
  answer('get', '/places/countries', { data: { countries: [{ code: 'NG', name: 'Nigeria', dialCode: '+234' }] } })
  answer('post', '/me/phone/code', {
    status: 403,
    code: 'password_required',
    message: 'Enter your password to continue.',
  })
  answer('post', '/auth/confirm', () => {
    answer('post', '/me/phone/code', { status: 202, data: { verification }, message: 'We’ve sent you a text message.' })
    return { data: {} }
  })
  const { user } = show(<PhoneStep phone={phone} />)
  const number = await screen.findByRole('textbox', { name: 'Phone number' })
  await user.clear(number)
  await user.type(number, '8039876543')
  await user.click(screen.getByRole('button', { name: 'Send the code' }))
  await user.type(await screen.findByLabelText('Password'), 'three green birds')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('We’ve sent you a text message.')).toBeTruthy()
  const bodies = seen.filter(({ path }) => path.endsWith('/me/phone/code')).map(({ body }) => JSON.parse(body ?? ''))
  expect(bodies).toEqual(Array.from({ length: 2 }, () => ({ countryCode: '+234', mobileNumber: '8039876543' })))
})
