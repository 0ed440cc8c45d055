import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, show, userOf } from '../../../test/people.tsx'
import { ChangeEmailForm } from './change-email-form.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { SecondFactorSetUp } from './second-factor-set-up.tsx'

const { server, seen, answer } = makeFakeServer()
const needed = { status: 401, code: 'second_factor_required', factor: { code: true, passkey: null } }
let isConfirmed = false

beforeAll(async () => {
  await startI18n('en')
  server.listen()
})
beforeEach(() => {
  isConfirmed = false
  useAuthStore.getState().logIn('the-token', userOf())
  answer('post', '/auth/confirm', async (request) => {
    const { secondFactor } = JSON.parse(await request.text())
    if (secondFactor === '000000')
      return { status: 400, code: 'wrong_code', errors: { secondFactor: ['Not that one.'] } }
    isConfirmed = true
    return { data: { token: 'the-confirmed-token' } }
  })
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: true })
const press = (name: string) => screen.getByRole('button', { name })
const sentTo = (path: string) => seen.filter((request) => request.path === path).map(({ body }) => JSON.parse(body))

type User = ReturnType<typeof show>['user']

/** Only the second factor is asked for: the form has the password. */
async function giveCode(user: User, code: string): Promise<void> {
  const dialog = await screen.findByRole('dialog', { name: 'One more step' })
  expect(within(dialog).queryByLabelText('Password')).toBeNull()
  await user.type(within(dialog).getByLabelText('Code from the app'), code)
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }))
}

test('a password change requires the second factor with the password of the form', async () => {
  const tokens: (string | null)[] = []
  answer('post', '/me/password', (request) => {
    tokens.push(request.headers.get('authorization'))
    return isConfirmed ? { data: { token: 'the-next-token' }, message: 'Password changed.' } : needed
  })
  const { user } = show(<ChangePasswordForm />)
  await user.type(field('Current password'), 'palm trees')
  await user.type(field('New password'), 'palm trees at dawn')
  await user.type(field('Confirm new password'), 'palm trees at dawn')
  await user.click(press('Change password'))
  await giveCode(user, '000000')
  await screen.findByText('Not that one.')
  const code = screen.getByLabelText<HTMLInputElement>('Code from the app')
  await user.clear(code)
  await giveCode(user, '123456')
  await screen.findByText('Password changed.')
  expect(sentTo('/api/auth/confirm').at(-1)).toEqual({ password: 'palm trees', secondFactor: '123456' })
  expect(tokens).toEqual(['Bearer the-token', 'Bearer the-confirmed-token'])
  expect(useAuthStore.getState().token).toBe('the-next-token')
})

test('if another tab confirmed concurrently, its token is used', async () => {
  answer('post', '/me/email', (request) =>
    request.headers.get('authorization') === 'Bearer the-other-tabs'
      ? { status: 202, data: { email: 'new@example.com' } }
      : needed,
  )
  answer('post', '/auth/confirm', () => {
    localStorage.setItem('auth', JSON.stringify({ state: { token: 'the-other-tabs', user: userOf() }, version: 0 }))
    return { data: { token: null } }
  })
  const onCodeSent = vi.fn()
  const { user } = show(<ChangeEmailForm onCodeSent={onCodeSent} />)
  await user.type(field('New email address'), 'new@example.com')
  await user.type(field('Password'), 'palm trees')
  await user.click(press('Send the code'))
  await giveCode(user, '123456')
  await waitFor(() => expect(onCodeSent).toHaveBeenCalledOnce())
  expect(useAuthStore.getState().token).toBe('the-other-tabs')
})

test('an e-mail change requires the second factor, and closing the dialog keeps the input', async () => {
  answer('post', '/me/email', () => (isConfirmed ? { status: 202, data: { email: 'new@example.com' } } : needed))
  const onCodeSent = vi.fn()
  const { user } = show(<ChangeEmailForm onCodeSent={onCodeSent} />)
  await user.type(field('New email address'), 'new@example.com')
  await user.type(field('Password'), 'palm trees')
  await user.click(press('Send the code'))
  const dialog = await screen.findByRole('dialog', { name: 'One more step' })
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([field('New email address').value, onCodeSent.mock.calls]).toEqual(['new@example.com', []])
  await user.click(press('Send the code'))
  await giveCode(user, '123456')
  await waitFor(() => expect(onCodeSent).toHaveBeenCalledOnce())
})

test('an authenticator beside passkeys is set up after one more step', async () => {
  answer('post', '/me/second-factor', () =>
    isConfirmed
      ? { status: 201, data: { secret: 'ABCDEFGH', uri: 'otpauth://totp/Karibu:a?secret=ABCDEFGH' } }
      : needed,
  )
  const { user } = show(<SecondFactorSetUp onDone={() => {}} onBack={() => {}} />)
  await user.type(field('Your password'), 'palm trees')
  await user.click(press('Next'))
  await giveCode(user, 'abcde-00001')
  await screen.findByText('ABCD EFGH')
})
