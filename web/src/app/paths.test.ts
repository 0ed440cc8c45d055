import { expect, test } from 'vitest'
import { spec } from '../test/spec.ts'
import { routeAt } from './match-route.ts'
import { loginPath, paths } from './paths.ts'
import { redirectTarget } from './redirect-target.ts'

test('the return address after login is the full requested address', spec('2.36'), () => {
  const requested = '/dashboard/messages?uid=7#last'
  const search = loginPath(requested).slice(paths.login.length)
  expect(redirectTarget(search)).toBe(requested)
})

test('a return address of another site is ignored', () => {
  for (const elsewhere of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '']) {
    expect(redirectTarget(`?redirect=${encodeURIComponent(elsewhere)}`)).toBe(paths.dashboard)
  }
})

test.each([
  ...[
    '/%09/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
  ],
  ...[
    'https:evil.example',
    'https:/evil.example',
    '\\\\evil.example',
    ' //evil.example',
    '/\t\\evil.example',
    'data:,x',
  ],
  ...['/..//evil.example', '/.//evil.example', '/a/..//evil.example'],
  ...['dashboard', '//', 'https://[', '/\r/evil.example:443/x', 'blob:https://evil.example/x'],
])('the return address %j stays on this site', (redirect) => {
  const target = redirectTarget(`?redirect=${encodeURIComponent(redirect)}`)
  expect(new URL(target, location.origin).origin).toBe(location.origin)
  expect(target).toMatch(/^\/(?!\/)/)
  expect([paths.dashboard, '/%09/evil.example']).toContain(target)
})

test('public pages exist under a language prefix too, other pages do not', () => {
  expect(routeAt('/fr/about')?.screen).toBe('public/about')
  expect(routeAt('/fr')?.screen).toBe('public/landing')
  expect(routeAt('/fr/login')?.path).toBe('*')
  expect(routeAt('/no/such')?.path).toBe('*')
})
