import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useAuthStore } from '../../lib/auth-store.ts'
import { isStill } from '../../lib/device/motion.ts'
import { setLocale, startI18n } from '../../lib/i18n/i18n.ts'
import { makeFakeServer, mineOf, personOf, sharingOf, userOf } from '../../test/people.tsx'
import { showAt } from '../../test/show-at.tsx'
import { spec } from '../../test/spec.ts'
import { readPending } from '../accounts/index.ts'
import { AppearanceSettings } from './appearance-settings.tsx'
import { GeneralSettings } from './general-settings.tsx'
import { LanguageSettings } from './language-settings.tsx'
import { seenBy } from './preview-rules.ts'
import { PrivacySettings } from './privacy-settings.tsx'
import { ChangeEmailForm } from './security/change-email-form.tsx'
import { ChangePasswordForm } from './security/change-password-form.tsx'
import { SessionsSettings } from './security/sessions-settings.tsx'

const { server, seen, answer } = makeFakeServer()

beforeAll(async () => {
  await startI18n('en')
  server.listen()
})
beforeEach(() => {
  sessionStorage.clear()
  useAuthStore.getState().logIn('the-token', userOf())
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const isOn = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name: new RegExp(name) }).checked
const isMarked = (label: string) => screen.getByLabelText(label).getAttribute('aria-invalid') === 'true'

test('a switch changes at once, and reverts if the server rejects', async () => {
  answer('patch', '/me/settings', { status: 503, code: 'unavailable', message: 'Not now.' })
  showAt('/', <PrivacySettings />)
  fireEvent.click(screen.getByRole('switch', { name: /Hide me/ }))
  await waitFor(() => expect(isOn('Hide me')).toBe(true))
  await screen.findByText('Not now.')
  expect(isOn('Hide me')).toBe(false)
})

test('sharing is saved with the message of the server', async () => {
  const user = userOf()
  answer('patch', '/me/settings', {
    data: { user: { ...user, privacy: { ...user.privacy, phone: 'matches' } } },
    message: 'Your settings are saved.',
  })
  showAt('/', <PrivacySettings />)
  type('Who sees my phone number', 'matches')
  await screen.findByText('Your settings are saved.')
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ privacy: { phone: 'matches' } })
  expect(useAuthStore.getState().user?.privacy.phone).toBe('matches')
})

test('the precision of the place is chosen beside a preview, and is sent with the distance', async () => {
  const user = userOf({ onboarding: { photo: true, place: false, preferences: true } })
  useAuthStore.getState().setUser(user)
  answer('post', '/places/preview', {
    data: { shown: { city: 'Lagos', country: { code: 'NG', name: 'Nigeria' }, distance: 10 } },
  })
  answer('patch', '/me/settings', {
    data: { user: { ...user, privacy: { ...user.privacy, placePrecision: '8km' } } },
  })
  showAt('/', <PrivacySettings />)
  await screen.findByText(/Lagos, Nigeria · within 10 km/)
  type('How precisely others can locate you', '8km')
  await waitFor(() => expect(seen.find(({ body }) => body?.includes('placePrecision'))).toBeDefined())
  expect(JSON.parse(seen.find(({ body }) => body?.includes('placePrecision'))?.body ?? '')).toEqual({
    privacy: { placePrecision: '8km' },
  })
  answer('patch', '/me/settings', {
    data: { user: { ...user, privacy: { ...user.privacy, hideDistance: true } } },
  })
  fireEvent.click(screen.getByRole('switch', { name: /Hide my distance/ }))
  await waitFor(() => expect(screen.queryByLabelText('How precisely others can locate you')).toBeNull())
})

test('the theme applies at once and is remembered', () => {
  showAt('/', <AppearanceSettings />)
  fireEvent.click(screen.getByRole('radio', { name: 'Dark' }))
  expect([document.documentElement.dataset.theme, localStorage.getItem('theme')]).toEqual(['dark', 'dark'])
  fireEvent.click(screen.getByRole('radio', { name: 'Auto' }))
  expect([document.documentElement.dataset.theme, localStorage.getItem('theme')]).toEqual([undefined, null])
})

test('larger text applies at once and is remembered', () => {
  showAt('/', <AppearanceSettings />)
  fireEvent.click(screen.getByRole('radio', { name: 'Larger' }))
  expect([document.documentElement.style.fontSize, localStorage.getItem('text-size')]).toEqual(['125%', '125'])
  fireEvent.click(screen.getByRole('radio', { name: 'Normal' }))
  expect([document.documentElement.style.fontSize, localStorage.getItem('text-size')]).toEqual(['', null])
})

test('reduced motion applies at once and is remembered', () => {
  showAt('/', <AppearanceSettings />)
  fireEvent.click(screen.getByRole('radio', { name: 'Reduced' }))
  expect([document.documentElement.dataset.motion, isStill()]).toEqual(['reduced', true])
  fireEvent.click(screen.getByRole('radio', { name: 'Same as the device' }))
  expect([document.documentElement.dataset.motion, isStill()]).toEqual([undefined, false])
})

test('a wrong current password shows an error at its field and keeps the typed values', async () => {
  answer('post', '/me/password', { status: 401, code: 'wrong_credentials', message: 'No.' })
  showAt('/', <ChangePasswordForm />)
  type('Current password', 'not the one')
  type('New password', 'palm trees at dawn')
  type('Confirm new password', 'palm trees at noon')
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Change password' }))
  submit()
  await waitFor(() => expect(isMarked('Confirm new password')).toBe(true))
  expect(seen).toEqual([])
  type('Confirm new password', 'palm trees at dawn')
  submit()
  await screen.findByText('That isn’t your current password.')
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('palm trees at dawn')
})

test('another e-mail address is pending until its code', spec('3.20'), async () => {
  answer('post', '/me/email', { status: 202, data: { email: 'new@example.com' }, message: 'Check your e-mail.' })
  const onCodeSent = vi.fn()
  showAt('/', <ChangeEmailForm onCodeSent={onCodeSent} />)
  type('New email address', 'New@example.com')
  type('Password', 'palm trees')
  fireEvent.click(screen.getByRole('button', { name: 'Send the code' }))
  await waitFor(() => expect(onCodeSent).toHaveBeenCalledOnce())
  expect(readPending()).toMatchObject({ email: 'new@example.com' })
})

test('a failed e-mail change shows its own message', spec('8.28'), async () => {
  answer('post', '/me/email', { status: 500, code: 'internal', message: 'An error occurred.' })
  showAt('/', <ChangeEmailForm onCodeSent={() => {}} />)
  type('New email address', 'new@example.com')
  type('Password', 'palm trees')
  fireEvent.click(screen.getByRole('button', { name: 'Send the code' }))
  expect(await screen.findByText('Email change failed. Please try again.')).toBeTruthy()
})

test('another device can be logged out, this one is only marked', async () => {
  const at = new Date().toISOString()
  const session = { createdAt: at, lastUsedAt: at }
  answer('get', '/auth/sessions', {
    data: {
      sessions: [
        { ...session, id: 'here', device: 'Chrome · Android', current: true },
        { ...session, id: 'there', device: 'Firefox · Linux', current: false },
      ],
    },
  })
  answer('delete', '/auth/sessions/there', { data: {}, message: 'That device has been logged out.' })
  showAt('/', <SessionsSettings onLoggedOut={() => {}} />)
  await screen.findByText('This device')
  expect(screen.getAllByRole('button', { name: /^Log out (Chrome|Firefox)/ })).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Log out Firefox · Linux' }))
  expect(await screen.findByText('That device has been logged out.')).toBeTruthy()
})

test('after a change of the language, what the server named is read again', async () => {
  answer('get', '/auth/sessions', { data: { sessions: [] } })
  answer('patch', '/me/settings', { data: { user: userOf() } })
  showAt(
    '/',
    <>
      <LanguageSettings />
      <SessionsSettings onLoggedOut={() => {}} />
    </>,
  )
  const reads = () => seen.filter(({ path }) => path.endsWith('/auth/sessions')).length
  await waitFor(() => expect(reads()).toBe(1))
  type('Language', 'es')
  await waitFor(() => expect(reads()).toBe(2))
  await setLocale('en')
})

test('the preview shows a match what is shared with matches, and a stranger only what everyone sees', () => {
  const me = personOf({
    phone: '+2348031234567',
    phoneHidden: null,
    dob: '1998-04-30',
    dobHidden: null,
    height: 168,
    languages: ['ig'],
    occupation: 'Nurse',
    mine: mineOf({ sharing: sharingOf({ phone: 'matches', dob: 'everyone', height: 'matches', languages: 'nobody' }) }),
  })
  expect(seenBy(me, 'everyone', true)).toMatchObject({
    phone: null,
    phoneHidden: 'not_shared',
    dob: '1998-04-30',
    height: null,
    languages: [],
    occupation: 'Nurse',
    active: false,
  })
  expect(seenBy(me, 'matches', false)).toMatchObject({
    phone: '+2348031234567',
    height: 168,
    languages: [],
    active: true,
  })
  expect(seenBy(me, 'everyone', false)).not.toHaveProperty('mine')
})

test('the hints are shown again from the settings, available on every device', () => {
  localStorage.setItem('tour', 'seen')
  const { address } = showAt('/settings', <GeneralSettings discoverPath="/discover" />)
  fireEvent.click(screen.getByRole('link', { name: 'Show the hints again' }))
  expect([address(), localStorage.getItem('tour')]).toEqual(['/discover', 'due'])
})

test('learned data about me is deleted on request', async () => {
  answer('delete', '/me/rating', { message: 'Forgotten.' })
  showAt('/', <PrivacySettings />)
  fireEvent.click(screen.getByRole('button', { name: 'Clear what we’ve learned' }))
  expect(await screen.findByText('Forgotten.')).toBeTruthy()
  expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /api/me/rating'])
})
