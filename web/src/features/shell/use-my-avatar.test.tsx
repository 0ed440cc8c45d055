import { waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { useAuthStore } from '../../lib/auth-store.ts'
import { makeFakeServer, show, userOf } from '../../test/people.tsx'
import { useMyAvatar } from './use-my-avatar.ts'

const { server, seen, answer } = makeFakeServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

const until = (ms: number) => `/api/photos/1/160?viewer=2&expires=${Date.now() + ms}&signature=3`
const Shown = () => <p>{useMyAvatar() ?? 'cloth'}</p>

test('my photo with a valid address is shown without a request', () => {
  const avatar = until(60_000)
  useAuthStore.getState().logIn('the-token', userOf({ avatar }))
  const { container } = show(<Shown />)
  expect(container.textContent).toBe(avatar)
  expect(seen).toEqual([])
})

test('one with an expired address is requested again, and never shown', async () => {
  useAuthStore.getState().logIn('the-token', userOf({ avatar: until(-1) }))
  const fresh = until(60_000)
  answer('get', '/me', { data: { user: userOf({ avatar: fresh }) } })
  const { container } = show(<Shown />)
  expect(container.textContent).toBe('cloth')
  await waitFor(() => expect(container.textContent).toBe(fresh))
  expect(seen).toHaveLength(1)
})
