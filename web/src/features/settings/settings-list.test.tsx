import { noticeKinds, usualSwitches } from '@karibu/contract'
import { fireEvent, screen } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { useAuthStore } from '../../lib/auth-store.ts'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { makeFakeServer, userOf } from '../../test/people.tsx'
import { showAt } from '../../test/show-at.tsx'
import { GeneralSettings } from './general-settings.tsx'
import { maskEmail } from './mask-email.ts'
import { settingsGroups, settingsIcons } from './settings-groups.ts'
import { SettingsList } from './settings-list.tsx'

const { server, answer } = makeFakeServer()
beforeAll(async () => {
  await startI18n('en')
  server.listen()
})
beforeEach(() => useAuthStore.getState().logIn('the-token', userOf({ email: 'amara@example.com' })))
afterAll(() => server.close())

const switches = Object.fromEntries(noticeKinds.map((kind) => [kind, usualSwitches(kind)]))

test('each row links to its settings and shows their current value', async () => {
  const at = new Date().toISOString()
  const session = { id: 'here', device: 'Chrome', createdAt: at, lastUsedAt: at, current: true }
  answer('get', '/auth/sessions', { data: { sessions: [session] } })
  answer('get', '/notifications/settings', {
    data: {
      settings: {
        switches,
        discreet: true,
        disguise: 'none',
        quietHours: { from: '22:00', to: '07:00' },
        timeZone: null,
      },
      push: { publicKey: '', subscribed: false },
    },
  })
  showAt('/', <SettingsList pathOf={(id) => `/settings?tab=${id}`} reportsPath="/reports" />)
  await screen.findByRole('link', { name: /1 device logged in/ })
  await screen.findByRole('link', { name: /Notifications.*Everything · quiet 22:00 to 07:00/ })
  const link = screen.getByRole('link', { name: /Change email.*a•••@example.com/ })
  expect(link.getAttribute('href')).toBe('/settings?tab=email')
  expect(screen.getByRole('link', { name: /Privacy.*Phone and birth date: Nobody/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Reports and decisions' }).getAttribute('href')).toBe('/reports')
})

test('the privacy of a hidden member is a state and not the label of its switch', () => {
  const { privacy, ...user } = userOf()
  useAuthStore.getState().logIn('the-token', { ...user, privacy: { ...privacy, hidden: true } })
  showAt('/', <SettingsList pathOf={(id) => `/settings?tab=${id}`} reportsPath="/reports" />)
  expect(screen.getByRole('link', { name: 'PrivacyHidden from new people' })).toBeTruthy()
})

test('the list contains every group of settings once', () => {
  expect(settingsGroups.flat().toSorted()).toEqual(Object.keys(settingsIcons).toSorted())
})

test('an address is masked up to its first letter', () => {
  expect(maskEmail('kola@gmail.com')).toBe('k•••@gmail.com')
  expect(maskEmail('nothing')).toBe('nothing')
})

test('the switch for keyboard shortcuts is shown once there is a keyboard', () => {
  showAt('/', <GeneralSettings discoverPath="/discover" />)
  expect(screen.queryByRole('switch', { name: /Keys in Discover/ })).toBeNull()
  fireEvent.keyDown(window, { key: 'a' })
  expect(screen.queryByRole('switch', { name: /Keys in Discover/ })).toBeNull()
  fireEvent.keyDown(window, { key: 'Tab' })
  expect(screen.getByRole('switch', { name: /Keys in Discover/ })).toBeTruthy()
})
