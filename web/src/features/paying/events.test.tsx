import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { useAuthStore } from '../../lib/auth-store.ts'
import { emitServerEvent } from '../../test/fake-socket.ts'
import { userOf } from '../../test/people.tsx'
import { useWalletEvents } from './events.ts'

test('a change of the wallet updates cached and refetched data everywhere', async () => {
  const client = new QueryClient()
  const again = vi.spyOn(client, 'invalidateQueries')
  useAuthStore.getState().logIn('token', userOf({ wallet: 1, credits: 2 }))
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { unmount } = renderHook(useWalletEvents, { wrapper })
  await emitServerEvent('wallet.changed', { usd: 7.5, credits: 40 })
  expect(useAuthStore.getState().user).toMatchObject({ wallet: 7.5, credits: 40 })
  expect(again).toHaveBeenCalledWith({ queryKey: ['wallet'] })
  unmount()
  again.mockClear()
  await emitServerEvent('wallet.changed', { usd: 1, credits: 2 })
  expect(useAuthStore.getState().user).toMatchObject({ wallet: 7.5, credits: 40 })
  expect(again).not.toHaveBeenCalled()
})
