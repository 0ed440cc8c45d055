import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { userOf } from '../../../test/people.tsx'
import { showAt } from '../../../test/show-at.tsx'
import { spec } from '../../../test/spec.ts'
import { DashboardHeader } from './dashboard-header.tsx'

beforeAll(() => startI18n('en'))
beforeEach(() => useAuthStore.getState().logIn('the-token', userOf({ firstname: 'Amara' })))
afterEach(() => {
  vi.useRealTimers()
})

const heading = () => screen.getByRole('heading', { level: 1 }).textContent

test('matches are greeted by the time of day, updated every minute', spec('2.47', '9.15'), () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 11, 59, 30) })
  showAt('/dashboard/matches', <DashboardHeader />)
  expect(heading()).toBe('Good morning')
  expect(screen.getByText('Welcome back, Amara')).toBeTruthy()
  act(() => vi.advanceTimersByTime(59_000))
  expect(heading()).toBe('Good morning')
  act(() => vi.advanceTimersByTime(1_000))
  expect(heading()).toBe('Good afternoon')
})

test('the filter is opened and closed by the URL and leads back to Discover', spec('2.48'), () => {
  const { address } = showAt('/dashboard/matches?tab=mutual&age=30', <DashboardHeader />)
  const button = screen.getByRole('button', { name: 'Filter' })
  fireEvent.click(button)
  expect(address()).toBe('/dashboard/matches?age=30&panel=filter')
  expect(button.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(button)
  expect(address()).toBe('/dashboard/matches?age=30')
})

test('other pages show their title and a link to my profile', spec('2.45', '2.49'), () => {
  showAt('/dashboard/who-likes-me', <DashboardHeader />)
  expect(heading()).toBe('Who Likes Me')
  expect(screen.getByRole('link', { name: 'My profile' }).getAttribute('href')).toBe('/dashboard/profile')
})

const withoutHeader = [
  ['/dashboard', '2.42'],
  ['/dashboard/messages', '2.43'],
  ['/dashboard/messages/m', '2.44'],
] as const
for (const [path, row] of withoutHeader)
  test(`${path} has no header`, spec(row), () => {
    showAt(path, <DashboardHeader />)
    expect(screen.queryByRole('heading')).toBeNull()
  })

test('where there is a way back or one task, nothing leads elsewhere', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  showAt('/dashboard/deposit', <DashboardHeader />)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/dashboard/wallet'])
  document.body.replaceChildren()
  showAt('/dashboard/welcome', <DashboardHeader />)
  expect(screen.queryByRole('link')).toBeNull()
  vi.unstubAllGlobals()
})
