import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/api/query-client.ts'
import { useAuthStore } from '../../lib/auth-store.ts'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { makeFakeServer, userOf } from '../../test/people.tsx'
import { showAt } from '../../test/show-at.tsx'
import { spec } from '../../test/spec.ts'
import { LogOutDialog } from './log-out-dialog.tsx'

const { server, seen, answer } = makeFakeServer()
const onLoggedOut = vi.fn()
const deleted: string[] = []

beforeAll(async () => {
  await startI18n('en')
  server.listen()
})
beforeEach(() => {
  onLoggedOut.mockReset()
  deleted.length = 0
  useAuthStore.getState().logIn('the-token', userOf())
  localStorage.setItem('user-locale', 'fr')
  queryClient.setQueryData(['members'], 'somebody')
  vi.stubGlobal('indexedDB', {
    databases: async () => [{ name: 'karibu-outbox' }],
    deleteDatabase: (name: string) => {
      deleted.push(name)
      const request = { onsuccess: () => {} }
      setTimeout(() => request.onsuccess(), 0)
      return request
    },
  })
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

const draw = (unsent = 0) =>
  showAt(
    '/dashboard/matches',
    <LogOutDialog isOpen onClose={() => {}} unsent={unsent} onLogOutStart={() => {}} onLoggedOut={onLoggedOut} />,
  )
const confirm = () => fireEvent.click(screen.getByRole('button', { name: 'Log out' }))

test(
  'after confirming, the session ends, nothing is left on the device, and two seconds pass',
  spec('2.118', '4.3', '9.14'),
  async () => {
    answer('post', '/auth/logout', { data: {} })
    const begun = performance.now()
    const timers = vi.spyOn(globalThis, 'setTimeout')
    draw()
    confirm()
    expect(screen.getByRole('button', { name: 'Log out' }).getAttribute('aria-busy')).toBe('true')
    await waitFor(() => expect(onLoggedOut).toHaveBeenCalledOnce(), { timeout: 4000 })
    expect(performance.now() - begun).toBeGreaterThanOrEqual(1990)
    expect(timers.mock.calls.map(([, ms]) => ms)).toContain(2000)
    timers.mockRestore()
    expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/auth/logout'])
    expect(useAuthStore.getState()).toMatchObject({ token: null, user: null })
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
    expect(deleted).toEqual(['karibu-outbox'])
    expect(queryClient.getQueryData(['members'])).toBeUndefined()
  },
)

test('without a server response a message is shown, and the member is logged out on this device nevertheless', async () => {
  answer('post', '/auth/logout', { status: 503, code: 'unavailable', message: 'Not now.' })
  draw()
  confirm()
  expect(await screen.findByText('We couldn’t reach our service, but you’re logged out on this device.')).toBeTruthy()
  await waitFor(() => expect(onLoggedOut).toHaveBeenCalledOnce(), { timeout: 4000 })
  expect(localStorage.length).toBe(0)
})

test('unsent messages are counted before they would be lost', () => {
  draw(2)
  expect(screen.getByText('2 messages haven’t been sent yet and would be lost.')).toBeTruthy()
})
