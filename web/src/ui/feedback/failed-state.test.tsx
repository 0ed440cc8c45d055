import { act, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { showAt } from '../../test/show-at.tsx'
import { FailedState } from './failed-state.tsx'

beforeAll(() => startI18n('en'))
afterEach(() => {
  vi.restoreAllMocks()
})

const goOffline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

test('online a failure names what failed', () => {
  showAt('/', <FailedState message="Failed to load messages" onRetry={() => {}} />)
  expect(screen.getByRole('alert').textContent).toContain('Failed to load messages')
})

test('offline it says that nothing is loaded yet', () => {
  const onRetry = vi.fn()
  goOffline()
  showAt('/', <FailedState message="Failed to load messages" onRetry={onRetry} />)
  expect(screen.getByRole('heading', { name: 'Not loaded yet' })).toBeTruthy()
  expect(screen.queryByText('Failed to load messages')).toBeNull()
  expect(onRetry).not.toHaveBeenCalled()
  act(() => screen.getByRole('button', { name: 'Try again' }).click())
  expect(onRetry).toHaveBeenCalledTimes(1)
})

test('a failure without a retry is shown offline too', () => {
  goOffline()
  showAt('/', <FailedState message="User not authenticated" />)
  expect(screen.getByRole('alert').textContent).toContain('User not authenticated')
})
