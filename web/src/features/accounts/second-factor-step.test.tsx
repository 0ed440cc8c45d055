import type { FactorWays } from '@karibu/contract'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '../../lib/api/api.ts'
import { useAuthStore } from '../../lib/auth-store.ts'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { makeFakeServer, show, userOf } from '../../test/people.tsx'
import { CodeForm } from './codes/code-form.tsx'
import { LogInForm } from './log-in-form.tsx'
import type { FactorInput } from './second-factor-step.tsx'

const { server, seen, answer, lastTo } = makeFakeServer()
const onDone = vi.fn()

beforeAll(async () => {
  await startI18n('en')
  server.listen()
})
beforeEach(() => useAuthStore.getState().reset())
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
  onDone.mockReset()
  vi.unstubAllGlobals()
})
afterAll(() => server.close())

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: true })
const press = (name: string) => screen.getByRole('button', { name })
const neededWith = (factor: FactorWays) => ({
  status: 401,
  code: 'second_factor_required',
  message: 'Please enter the code.',
  factor,
})
const byCode = neededWith({ code: true, passkey: null })
const byPasskey = (challenge: string, code = true) =>
  neededWith({
    code,
    passkey: {
      challenge,
      rpId: 'karibu.example',
      timeout: 300_000,
      allowCredentials: [{ id: 'AQID', type: 'public-key', transports: ['internal'] }],
      userVerification: 'preferred',
    },
  })

async function toSecondStep(needed = byCode) {
  const { user } = show(
    <LogInForm
      onDone={onDone}
      onUnverified={() => {}}
      appealPaths={{ appeal: '/appeal', contact: '/contact', dataCopy: '/data-copy' }}
      forgotLink={null}
      footer={null}
    />,
  )
  answer('post', '/auth/login', needed)
  await user.type(field('Email'), 'amara@example.com')
  await user.type(field('Password'), 'palm trees')
  await user.click(press('Log in'))
  await screen.findByRole('heading', { name: 'One more step' })
  return user
}

test('the second step has the focus, and sends the input of the first one along with the code', async () => {
  const user = await toSecondStep()
  const code = field('Code from the app')
  expect(document.activeElement).toBe(code)
  expect([code.autocomplete, code.inputMode]).toEqual(['one-time-code', 'numeric'])
  expect(screen.queryByText('Please enter the code.')).toBeNull()
  answer('post', '/auth/login', {
    status: 400,
    code: 'wrong_code',
    message: 'No.',
    errors: { secondFactor: ["That code didn't match."] },
  })
  await user.type(code, '123456')
  await user.click(press('Log in'))
  await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'))
  expect(code.value).toBe('123456')
  answer('post', '/auth/login', { data: { token: 'the-token', user: userOf() } })
  await user.click(press('Log in'))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(JSON.parse(lastTo('POST', '/auth/login')?.body ?? '')).toEqual({
    email: 'amara@example.com',
    password: 'palm trees',
    remember: false,
    secondFactor: '123456',
  })
  expect(useAuthStore.getState().token).toBe('the-token')
})

test('a recovery code is an alternative, and going back keeps the input', async () => {
  const user = await toSecondStep()
  await user.click(press('Use a recovery code'))
  expect(document.activeElement).toBe(field('Recovery code'))
  answer('post', '/auth/login', { data: { token: 'the-token', user: userOf() } })
  await user.type(field('Recovery code'), 'abcde-fgh23')
  await user.click(press('Log in'))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(JSON.parse(lastTo('POST', '/auth/login')?.body ?? '').secondFactor).toBe('abcde-fgh23')
  await user.click(press('Back to login'))
  expect([field('Email').value, field('Password').value]).toEqual(['amara@example.com', 'palm trees'])
})

test('after the mailed code the second factor is sent along with the same code', async () => {
  const use = vi.fn(async (_code: string, factor?: FactorInput) => {
    if (!factor) throw new ApiFailure(401, { code: 'second_factor_required', factor: byCode.factor })
  })
  const { user } = show(
    <CodeForm
      title="Enter your code"
      pending={{ email: 'amara@example.com', sentAt: 0 }}
      submitLabel="Log in"
      use={use}
      resend={async () => ({ message: null })}
      appealPaths={{ appeal: '/appeal', contact: '/contact', dataCopy: '/data-copy' }}
      footer={null}
    />,
  )
  await user.type(field('Code from the email'), '222333')
  await user.click(press('Log in'))
  await screen.findByRole('heading', { name: 'One more step' })
  await user.type(field('Code from the app'), '123456')
  await user.click(press('Log in'))
  await waitFor(() => expect(use).toHaveBeenLastCalledWith('222333', { secondFactor: '123456' }))
})

/** A browser with passkeys: what it answers when it is asked to sign. */
function withPasskeys(get: (options: CredentialRequestOptions) => Promise<unknown>) {
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } })
}
const bytes = (...values: number[]) => new Uint8Array(values).buffer
const signed = {
  rawId: bytes(1, 2, 3),
  response: { clientDataJSON: bytes(123), authenticatorData: bytes(251, 255), signature: bytes(4) },
}

test('a passkey comes first: it signs the challenge, and after a rejection the next one', async () => {
  const get = vi.fn(async (_options: CredentialRequestOptions): Promise<unknown> => signed)
  withPasskeys(get)
  const user = await toSecondStep(byPasskey('-_8A'))
  expect(document.activeElement).toBe(press('Use a passkey'))
  answer('post', '/auth/login', async (request) =>
    JSON.parse(await request.text()).passkey
      ? { status: 400, code: 'passkey_refused', message: 'That passkey failed.' }
      : byPasskey('AgIC'),
  )
  await user.click(press('Use a passkey'))
  await screen.findByText('That passkey failed.')
  expect(get.mock.calls[0]?.[0].publicKey).toMatchObject({
    rpId: 'karibu.example',
    challenge: new Uint8Array([251, 255, 0]),
    allowCredentials: [{ id: new Uint8Array([1, 2, 3]), type: 'public-key', transports: ['internal'] }],
  })
  answer('post', '/auth/login', { data: { token: 'the-token', user: userOf() } })
  await waitFor(() => expect(press('Use a passkey')).toHaveProperty('disabled', false))
  await user.click(press('Use a passkey'))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(get.mock.calls[1]?.[0].publicKey?.challenge).toEqual(new Uint8Array([2, 2, 2]))
  expect(JSON.parse(lastTo('POST', '/auth/login')?.body ?? '').passkey).toEqual({
    id: 'AQID',
    rawId: 'AQID',
    type: 'public-key',
    response: { clientDataJSON: 'ew', authenticatorData: '-_8', signature: 'BA' },
  })
})

test('a member who cancels the passkey continues with the app or a recovery code', async () => {
  withPasskeys(() => Promise.reject(new DOMException('No.', 'NotAllowedError')))
  const user = await toSecondStep(byPasskey('AQID'))
  await user.click(press('Use a passkey'))
  await screen.findByText(/No passkey was used/)
  await user.click(press('Use the app'))
  expect(document.activeElement).toBe(field('Code from the app'))
  await user.click(press('Use a recovery code'))
  expect(document.activeElement).toBe(field('Recovery code'))
  await user.click(press('Use a passkey'))
  expect(document.activeElement).toBe(press('Use a passkey'))
})

test('a browser without passkeys asks an account with no other factor for a recovery code', async () => {
  await toSecondStep(byPasskey('AQID', false))
  expect(document.activeElement).toBe(field('Recovery code'))
  expect(screen.queryByRole('button', { name: 'Use the app' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
})
