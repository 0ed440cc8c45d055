import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { useAuthStore } from '../../lib/auth-store.ts'
import { userOf } from '../../test/people.tsx'
import { useWalletEvents } from './events.ts'

const handlers = vi.hoisted(() => new Map<string, (payload: unknown) => void>())
vi.mock('../../lib/api/socket.ts', () => ({
  onServerEvent: (name: string, work: (payload: unknown) => void) => {
    handlers.set(name, work)
    return () => handlers.delete(name)
  },
  onResync: () => () => {},
}))

test('a change of the wallet shows everywhere: in what is asked again and in what is kept', () => {
  const client = new QueryClient()
  const again = vi.spyOn(client, 'invalidateQueries')
  useAuthStore.getState().setUser(userOf({ wallet: 1, credits: 2 }))
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { unmount } = renderHook(useWalletEvents, { wrapper })
  act(() => handlers.get('wallet.changed')?.({ usd: 7.5, credits: 40 }))
  expect(useAuthStore.getState().user).toMatchObject({ wallet: 7.5, credits: 40 })
  expect(again).toHaveBeenCalledWith({ queryKey: ['wallet'] })
  unmount()
  expect(handlers.size).toBe(0)
})
