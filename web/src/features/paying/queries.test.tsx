import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/api/query-client.ts'
import { useAuthStore } from '../../lib/auth-store.ts'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { walletOf } from '../../test/money.tsx'
import { makeFakeServer, userOf } from '../../test/people.tsx'
import { spec } from '../../test/spec.ts'
import { useApplyWallet } from './queries.ts'

const { server, answer } = makeFakeServer()
beforeAll(async () => {
  await startI18n('en')
  server.listen()
})
afterAll(() => server.close())

test('a profile that cannot be refetched is logged, and the cached one stays', spec('8.6'), async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  useAuthStore.getState().logIn('the-token', userOf({ firstname: 'Amara' }))
  answer('get', '/me', { status: 500, code: 'internal', message: 'An error occurred.' })
  const { result } = renderHook(() => useApplyWallet(), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
  result.current(walletOf())
  await waitFor(() => expect(log).toHaveBeenCalledWith('Failed to fetch profile data', expect.anything()))
  expect(useAuthStore.getState().user?.firstname).toBe('Amara')
})
