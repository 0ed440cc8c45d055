import { beforeEach, expect, test } from 'vitest'
import { userOf } from '../test/people.tsx'
import { spec } from '../test/spec.ts'
import { useAuthStore } from './auth-store.ts'
import { useLayoutStore } from './layout-store.ts'

beforeEach(() => {
  localStorage.clear()
  useAuthStore.getState().reset()
  useLayoutStore.getState().reset()
})

const storedState = (name: string) => JSON.parse(localStorage.getItem(name) ?? '{}').state

test('a login stores token and user under auth, with _id beside id', spec('3.1', '4.1'), () => {
  const user = userOf({ firstname: 'Amara', wallet: 12.5 })
  useAuthStore.getState().logIn('the-token', user)
  expect(storedState('auth')).toEqual({ token: 'the-token', user: { ...user, _id: user.id } })
})

test('the wallet of a user is a number, 0 if missing', spec('3.3'), () => {
  const { wallet: _, ...user } = userOf()
  useAuthStore.getState().setUser(user)
  expect(useAuthStore.getState().user?.wallet).toBe(0)
  expect(storedState('auth').user.wallet).toBe(0)
})

test('the user can be set alone, and a token alone makes a member logged in', spec('4.2'), () => {
  useAuthStore.getState().setUser(userOf({ firstname: 'Amara' }))
  expect(useAuthStore.getState().token).toBeNull()
  expect(useAuthStore.getState().user?.firstname).toBe('Amara')
})

test('a reset restores the initial values of both stores', spec('4.4'), () => {
  useAuthStore.getState().logIn('the-token', userOf())
  useLayoutStore.getState().toggleCollapsed()
  useLayoutStore.getState().setSubMenu('wallet')
  useAuthStore.getState().reset()
  useLayoutStore.getState().reset()
  expect(storedState('auth')).toEqual({ token: null, user: null })
  expect(storedState('layout')).toEqual({ collapsed: true, subMenu: null, type: 'retailer' })
})

test(
  'the side drawer is stored under layout: closed or open, a sub-menu, and the type retailer',
  spec('3.6', '4.5', '4.6', '6.7'),
  () => {
    useLayoutStore.getState().toggleCollapsed()
    useLayoutStore.getState().setSubMenu('wallet')
    expect(storedState('layout')).toEqual({ collapsed: false, subMenu: 'wallet', type: 'retailer' })
    useLayoutStore.getState().toggleCollapsed()
    expect(storedState('layout').collapsed).toBe(true)
  },
)

test('an ended session does not log out if another tab has a newer token', () => {
  useAuthStore.getState().logIn('the-old-token', userOf())
  const stored = JSON.parse(localStorage.getItem('auth') ?? '{}')
  localStorage.setItem('auth', JSON.stringify({ ...stored, state: { ...stored.state, token: 'the-new-token' } }))
  useAuthStore.getState().end()
  expect(useAuthStore.getState()).toMatchObject({ token: 'the-new-token', hasEnded: false })
  useAuthStore.getState().end()
  expect(useAuthStore.getState()).toMatchObject({ token: null, hasEnded: true })
})
