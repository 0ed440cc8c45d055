import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { useAuthStore } from '../../lib/auth-store.ts'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { showAt } from '../../test/show-at.tsx'
import { MessagesScreen } from '../screens/chat/messages-screen.tsx'
import { MobileMessagesScreen } from '../screens/chat/mobile-messages-screen.tsx'
import { GiftsScreen } from '../screens/money/gifts-screen.tsx'
import { MemberProfileScreen } from '../screens/profiles/member-profile-screen.tsx'
import { ProfileScreen } from '../screens/profiles/profile-screen.tsx'

beforeAll(() => startI18n('en'))

test.each([
  ['gifts', GiftsScreen],
  ['messages', MessagesScreen],
  ['the mobile messages', MobileMessagesScreen],
  ['the own profile', ProfileScreen],
  ['a profile', MemberProfileScreen],
])('%s without a signed-in user say so', (_, Screen) => {
  useAuthStore.getState().reset()
  showAt('/dashboard?uid=7', <Screen />)
  expect(screen.getByRole('alert').textContent).toBe('User not authenticated')
})
