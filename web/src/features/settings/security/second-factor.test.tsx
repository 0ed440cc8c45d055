import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, show, userOf } from '../../../test/people.tsx'
import { SecondFactorSettings } from './second-factor-settings.tsx'

const { server, seen, answer } = makeFakeServer()
const off = { onSince: null, passkeys: [], recoveryCodesLeft: 0, neededForStaff: false }
const on = { onSince: '2026-03-01T10:00:00.000Z', passkeys: [], recoveryCodesLeft: 9, neededForStaff: false }
const codes = Array.from({ length: 10 }, (_, index) => `abcde-0000${index}`)

beforeAll(async () => {
  await startI18n('en')
  server.listen()
})
beforeEach(() => useAuthStore.getState().logIn('the-token', userOf()))
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: true })
const press = (name: string) => screen.getByRole('button', { name })
const sent = () => JSON.parse(seen.findLast(({ method }) => method === 'POST')?.body ?? '{}')

test('it is set up with the password, a code to scan or a key to type, and a code of the app', async () => {
  answer('get', '/me/second-factor', { data: off })
  const { user } = show(<SecondFactorSettings />)
  await user.click(await screen.findByRole('button', { name: 'Switch on' }))
  answer('post', '/me/second-factor', { status: 401, code: 'wrong_credentials', message: 'No.' })
  await user.type(field('Your password'), 'palm trees')
  await user.click(press('Next'))
  await screen.findByText('That isn’t your current password.')
  answer('post', '/me/second-factor', {
    status: 201,
    data: { secret: 'ABCDEFGH', uri: 'otpauth://totp/Karibu:a?secret=ABCDEFGH&issuer=Karibu' },
  })
  await user.click(press('Next'))
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeDefined()
  expect(screen.getByText('ABCD EFGH')).toBeDefined()
  answer('post', '/me/second-factor/confirm', { data: { recoveryCodes: codes }, message: 'It is on.' })
  answer('get', '/me/second-factor', { data: { ...on, recoveryCodesLeft: 10 } })
  await user.type(field('Code from the app'), '123456')
  await user.click(press('Switch on'))
  const list = await screen.findByRole('list', { name: 'Your recovery codes' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(codes)
  expect(sent()).toEqual({ code: '123456' })
  expect(document.activeElement?.textContent).toBe('Your recovery codes')
  await user.click(press('Copy'))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(`${codes.join('\n')}\n`))
  await user.click(press('I’ve saved them'))
  await screen.findByText('10 recovery codes left.')
  expect(screen.queryByText(codes[0] ?? '')).toBeNull()
})

test('disabling and new codes require the password and a code', async () => {
  answer('get', '/me/second-factor', { data: on })
  const { user } = show(<SecondFactorSettings />)
  await user.click(await screen.findByRole('button', { name: 'New recovery codes' }))
  answer('post', '/me/second-factor/recovery-codes', { data: { recoveryCodes: codes } })
  await user.type(field('Your password'), 'palm trees')
  await user.type(field('Code from the app'), '123 456')
  await user.click(press('New recovery codes'))
  await screen.findByRole('list', { name: 'Your recovery codes' })
  expect(sent()).toEqual({ password: 'palm trees', secondFactor: '123 456' })
  await user.click(press('I’ve saved them'))
  await user.click(await screen.findByRole('button', { name: 'Switch off' }))
  answer('post', '/me/second-factor/off', {
    status: 400,
    code: 'wrong_code',
    message: 'No.',
    errors: { secondFactor: ['Wrong or used.'] },
  })
  await user.type(field('Your password'), 'palm trees')
  await user.type(field('Code from the app'), '000000')
  await user.click(press('Switch off'))
  await waitFor(() => expect(field('Code from the app').getAttribute('aria-invalid')).toBe('true'))
  answer('post', '/me/second-factor/off', { data: {}, message: 'It is off.' })
  answer('get', '/me/second-factor', { data: off })
  await user.click(press('Switch off'))
  await screen.findByText('It is off.')
  await screen.findByText(/Even with your password/)
})

test('staff who need a second factor see a note', async () => {
  answer('get', '/me/second-factor', { data: { ...off, neededForStaff: true } })
  show(<SecondFactorSettings />)
  await screen.findByText(/To work on the team, you have to log in/)
})
