import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, show, userOf } from '../../../test/people.tsx'
import { SecondFactorSettings } from './second-factor-settings.tsx'

const { server, seen, answer } = makeFakeServer()
const off = { onSince: null, passkeys: [], recoveryCodesLeft: 0, neededForStaff: false }
const phone = { id: 'a', name: 'My phone', createdAt: '2026-03-01T10:00:00.000Z', lastUsedAt: null }
const key = { id: 'b', name: 'Key ring', createdAt: '2026-03-02T10:00:00.000Z', lastUsedAt: '2026-03-03T10:00:00.000Z' }
const withOne = { ...off, passkeys: [phone], recoveryCodesLeft: 10 }
const codes = Array.from({ length: 10 }, (_, index) => `abcde-0000${index}`)
const wantsPassword = { status: 403, code: 'password_required', message: 'Please give your password again.' }
const creation = {
  challenge: 'AQID',
  rp: { id: 'karibu.example', name: 'Karibu' },
  user: { id: 'BAUG', name: 'amara@example.com', displayName: 'Amara' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  attestation: 'none',
}
const bytes = (...values: number[]) => new Uint8Array(values).buffer
const made = {
  rawId: bytes(7),
  response: { clientDataJSON: bytes(1), attestationObject: bytes(2), getTransports: () => ['internal'] },
}

/** A browser with passkeys: what it answers when it is asked to make or use one. */
function withPasskeys(credentials: Partial<Record<'create' | 'get', () => Promise<unknown>>>) {
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials })
}

beforeAll(async () => {
  await startI18n('en')
  server.listen()
})
beforeEach(() => useAuthStore.getState().logIn('the-token', userOf()))
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
  vi.unstubAllGlobals()
})
afterAll(() => server.close())

const press = (name: string) => screen.findByRole('button', { name })
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name, { exact: true })
const sentTo = (path: string) => JSON.parse(seen.findLast((request) => request.path === path)?.body || '{}')

test('a passkey is named and created after the password, and the first one shows the recovery codes', async () => {
  withPasskeys({ create: async () => made })
  answer('get', '/me/second-factor', { data: off })
  const { user } = show(<SecondFactorSettings />)
  await user.click(await press('Add a passkey'))
  answer('post', '/me/passkeys/begin', wantsPassword)
  answer('post', '/auth/confirm', () => {
    answer('post', '/me/passkeys/begin', { status: 201, data: creation })
    return { data: {} }
  })
  answer('post', '/me/passkeys', {
    status: 201,
    data: { passkey: phone, recoveryCodes: codes },
    message: 'Passkey added.',
  })
  answer('get', '/me/second-factor', { data: withOne })
  await user.type(await field('Name of the passkey'), 'My phone')
  await user.click(await press('Create the passkey'))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('Password', { exact: true }), 'palm trees')
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }))
  await screen.findByRole('list', { name: 'Your recovery codes' })
  expect(sentTo('/api/me/passkeys')).toEqual({
    name: 'My phone',
    passkey: {
      id: 'Bw',
      rawId: 'Bw',
      type: 'public-key',
      response: { clientDataJSON: 'AQ', attestationObject: 'Ag', transports: ['internal'] },
    },
  })
  await user.click(await press('I’ve saved them'))
  await screen.findByText('My phone')
  expect(screen.getByText('Not used yet')).toBeDefined()
})

test('a passkey that was not created, or already exists, says so and keeps the name', async () => {
  const create = vi.fn(() => Promise.reject(new DOMException('No.', 'NotAllowedError')))
  withPasskeys({ create })
  answer('get', '/me/second-factor', { data: off })
  answer('post', '/me/passkeys/begin', { status: 201, data: creation })
  const { user } = show(<SecondFactorSettings />)
  await user.click(await press('Add a passkey'))
  await user.type(await field('Name of the passkey'), 'My phone')
  await user.click(await press('Create the passkey'))
  await screen.findByText(/No passkey was created/)
  create.mockRejectedValueOnce(new DOMException('No.', 'InvalidStateError'))
  await user.click(await press('Create the passkey'))
  await screen.findByText(/already has a passkey for this account/)
  expect((await field('Name of the passkey')).value).toBe('My phone')
})

test('each passkey is removed after a confirmation, which says if it is the last second factor', async () => {
  withPasskeys({})
  answer('get', '/me/second-factor', { data: { ...withOne, passkeys: [phone, key] } })
  const { user } = show(<SecondFactorSettings />)
  await user.click(await press('Remove Key ring'))
  expect(screen.queryByText(/last second factor/)).toBeNull()
  answer('delete', '/me/passkeys/b', { data: {}, message: 'Passkey removed.' })
  answer('get', '/me/second-factor', { data: withOne })
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await screen.findByText('Passkey removed.')
  await waitFor(() => expect(screen.queryByText('Key ring')).toBeNull())
  await user.click(await press('Remove My phone'))
  await screen.findByText(/last second factor/)
})

test('new recovery codes require the password and a passkey', async () => {
  const response = { clientDataJSON: bytes(1), authenticatorData: bytes(2), signature: bytes(3) }
  withPasskeys({ get: async () => ({ rawId: bytes(7), response }) })
  answer('get', '/me/second-factor', { data: withOne })
  const { user } = show(<SecondFactorSettings />)
  await user.click(await press('New recovery codes'))
  const passkey = { challenge: 'AQID', rpId: 'a', timeout: 1, allowCredentials: [], userVerification: 'preferred' }
  const needed = { status: 401, code: 'second_factor_required', factor: { code: false, passkey } }
  answer('post', '/me/second-factor/recovery-codes', async (request) =>
    JSON.parse(await request.text()).passkey ? { data: { recoveryCodes: codes } } : needed,
  )
  await user.type(await field('Your password'), 'palm trees')
  await user.click(await press('New recovery codes'))
  await screen.findByRole('list', { name: 'Your recovery codes' })
  expect(sentTo('/api/me/second-factor/recovery-codes')).toMatchObject({
    password: 'palm trees',
    passkey: { id: 'Bw' },
  })
})

test('a browser without passkeys shows a message instead of the button', async () => {
  answer('get', '/me/second-factor', { data: off })
  show(<SecondFactorSettings />)
  await screen.findByText('This browser can’t create passkeys.')
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})
