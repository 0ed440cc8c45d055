import { screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { useAuthStore } from '../../lib/auth-store.ts'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { showAt } from '../../test/show-at.tsx'
import { type SpecId, spec } from '../../test/spec.ts'
import { MessagesScreen } from '../screens/chat/messages-screen.tsx'
import { MobileMessagesScreen } from '../screens/chat/mobile-messages-screen.tsx'
import { GiftsScreen } from '../screens/money/gifts-screen.tsx'
import { MemberProfileScreen } from '../screens/profiles/member-profile-screen.tsx'
import { ProfileScreen } from '../screens/profiles/profile-screen.tsx'

beforeAll(() => startI18n('en'))

const screens: [name: string, Screen: ComponentType, ...rows: SpecId[]][] = [
  ['gifts', GiftsScreen, '5.21', '8.17'],
  ['messages', MessagesScreen, '5.22'],
  ['the mobile messages', MobileMessagesScreen, '5.22'],
  ['the own profile', ProfileScreen, '5.23'],
  ['a profile', MemberProfileScreen, '5.23'],
]
for (const [name, Screen, ...rows] of screens)
  test(`${name} without a logged-in user say so`, spec(...rows), () => {
    useAuthStore.getState().reset()
    showAt('/dashboard?uid=7', <Screen />)
    expect(screen.getByRole('alert').textContent).toBe('User not authenticated')
  })
