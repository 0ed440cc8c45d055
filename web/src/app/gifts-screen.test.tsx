import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { useAuthStore } from '../lib/auth-store.ts'
import { startI18n } from '../lib/i18n.ts'
import { showAt } from '../test/show-at.tsx'
import { GiftsScreen } from './screens/gifts-screen.tsx'

beforeAll(() => startI18n('en'))

test('gifts without a signed-in user say so', () => {
  useAuthStore.getState().reset()
  showAt('/dashboard/gifts?uid=7', <GiftsScreen />)
  expect(screen.getByText('User not authenticated')).toBeTruthy()
})
