import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, show } from '../../../test/people.tsx'
import { RegistrationGate } from './registration-gate.tsx'

const { server, seen, answer } = makeFakeServer()
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' })
  await startI18n('en')
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

const showGate = () => show(<RegistrationGate footer={<a href="/auth/login">Log in</a>}>The form</RegistrationGate>)

test('while registration is closed new visitors see a message, and members a link to the login', async () => {
  answer('get', '/auth/registration', { data: { open: false } })
  showGate()
  expect(await screen.findByRole('heading', { name: 'We’re not taking new members right now' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Log in' })).toBeTruthy()
  expect(screen.queryByText('The form')).toBeNull()
})

test.each([
  ['is open', { data: { open: true } }],
  ['is not known', { status: 500, code: 'internal', message: 'An error occurred.' }],
])('the form is shown if registration %s', async (_, reply) => {
  answer('get', '/auth/registration', reply)
  showGate()
  await waitFor(() => expect(seen).toHaveLength(1))
  expect(screen.getByText('The form')).toBeTruthy()
})
