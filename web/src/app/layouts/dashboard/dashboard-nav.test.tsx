import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { useLayoutStore } from '../../../lib/layout-store.ts'
import { showAt } from '../../../test/show-at.tsx'
import { spec } from '../../../test/spec.ts'
import { DashboardBottomBar } from './dashboard-bottom-bar.tsx'
import { DashboardSidebar } from './dashboard-sidebar.tsx'

beforeAll(() => startI18n('en'))
beforeEach(() => useLayoutStore.getState().reset())

const onLogOut = vi.fn()
const textsOf = (elements: HTMLElement[]) => elements.map((element) => element.textContent)

test('the sidebar links home and lists the destinations in order', spec('2.37', '2.41'), () => {
  showAt('/dashboard/likes', <DashboardSidebar unread={0} onLogOut={onLogOut} />)
  expect(screen.getByRole('link', { name: 'Karibu, home' }).getAttribute('href')).toBe('/')
  expect(within(screen.getByRole('banner')).getAllByRole('link')).toHaveLength(1)
  const places = within(screen.getByRole('navigation')).getAllByRole('link')
  expect(textsOf(places)).toEqual([
    'My Matches',
    'Messages',
    'My Likes',
    'Who Likes Me',
    'My Dislikes',
    'Blocked Users',
    'Boost Profile',
    'Wallet',
    'Settings',
  ])
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('My Likes')
})

test(
  'the sidebar collapses, the choice is remembered, and its destinations keep their names',
  spec('4.6'),
  async () => {
    const { user } = showAt('/dashboard/likes', <DashboardSidebar unread={0} onLogOut={onLogOut} />)
    await user.click(screen.getByRole('button', { name: 'Open the menu' }))
    await user.click(screen.getByRole('button', { name: 'Close the menu' }))
    expect(screen.getByRole('button', { name: 'Open the menu' }).getAttribute('aria-expanded')).toBe('false')
    expect(JSON.parse(localStorage.getItem('layout') ?? '{}').state.collapsed).toBe(true)
    expect(screen.getByRole('link', { name: 'Who Likes Me' })).toBeTruthy()
  },
)

test('unread messages are shown as text beside Messages', spec('2.106'), () => {
  showAt('/dashboard/likes', <DashboardSidebar unread={3} onLogOut={onLogOut} />)
  expect(screen.getByRole('link', { name: /Messages/ }).textContent).toContain('3 unread messages')
})

test('members who like me are counted as text beside Who Likes Me', () => {
  showAt('/dashboard/likes', <DashboardSidebar unread={0} likes={5} onLogOut={onLogOut} />)
  expect(screen.getByRole('link', { name: /Who Likes Me/ }).textContent).toContain('5 people like you')
})

test('the bottom bar has the first four destinations and More', spec('2.38', '9.17'), () => {
  showAt('/dashboard/matches', <DashboardBottomBar unread={0} onLogOut={onLogOut} />)
  const bar = screen.getByRole('navigation', { name: 'Main' })
  expect(textsOf(within(bar).getAllByRole('link'))).toEqual(['My Matches', 'Messages', 'My Likes', 'Who Likes Me'])
  expect(within(bar).getByRole('button', { name: 'More' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test(
  'More opens a drawer with six destinations, the wallet, the plans, three links to the settings, and log-out',
  spec('2.40', '9.18'),
  async () => {
    const { user } = showAt('/dashboard/matches', <DashboardBottomBar unread={0} onLogOut={onLogOut} />)
    await user.click(screen.getByRole('button', { name: 'More' }))
    const drawer = within(screen.getByRole('dialog', { name: 'Menu' }))
    const links = drawer.getAllByRole('link')
    expect(links.map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
      'My Matches /dashboard/matches',
      'Messages /dashboard/messages',
      'My Likes /dashboard/likes',
      'Who Likes Me /dashboard/who-likes-me',
      'My Dislikes /dashboard/dislikes',
      'Blocked Users /dashboard/blocked',
      'Wallet /dashboard/wallet',
      'Upgrade /dashboard/upgrade',
      'Settings /dashboard/settings',
      'Change Email /dashboard/settings?tab=email',
      'Change Password /dashboard/settings?tab=password',
    ])
    await user.click(drawer.getByRole('button', { name: 'Log out' }))
    expect(onLogOut).toHaveBeenCalledOnce()
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)
