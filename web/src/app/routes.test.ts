import { expect, test } from 'vitest'
import { spec } from '../test/spec.ts'
import { layouts } from './layouts.ts'
import { routeAt } from './match-route.ts'

const dashboard = [
  ...['matches', 'likes', 'who-likes-me', 'dislikes', 'blocked', 'boost-profile', 'wallet', 'messages', 'messages/m'],
  ...['profile', 'settings', 'upgrade', 'gifts', 'deposit', 'withdraw', 'report', 'user/1/profile'],
]

test('there are four layouts', spec('2.14'), () => {
  expect(Object.keys(layouts).sort()).toEqual(['auth', 'dashboard', 'default', 'home'])
})

test('home has the home layout, unknown addresses the default one', () => {
  expect(routeAt('/')?.layout).toBe('home')
  expect(routeAt('/no/such/page')).toMatchObject({ path: '*', layout: 'default' })
})

test.each(['/signup', '/login', '/otp-login', '/forgot-password', '/reset-password', '/otp'])(
  '%s is in the authentication layout and requires no session',
  (path) => {
    expect(routeAt(path)).toMatchObject({ path, layout: 'auth' })
    expect(routeAt(path)?.requiresAuth).toBeFalsy()
  },
)

test.each(dashboard)('/dashboard/%s is in the dashboard layout and requires a session', (path) => {
  expect(routeAt(`/dashboard/${path}`)).toMatchObject({ layout: 'dashboard', requiresAuth: true })
})

test('/user is in the dashboard layout and requires no session', () => {
  expect(routeAt('/user')).toMatchObject({ path: '/user', layout: 'dashboard' })
  expect(routeAt('/user')?.requiresAuth).toBeFalsy()
})

test.each([
  ...['/about', '/contact', '/careers', '/blog', '/getting-started', '/help-center', '/server-status'],
  ...['/report-bug', '/chat-support'],
])('%s is a public page of the footer', (path) => {
  expect(routeAt(path)).toMatchObject({ path, layout: 'default' })
  expect(routeAt(path)?.requiresAuth).toBeFalsy()
})
