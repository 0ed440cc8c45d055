import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onResync, onServerEvent } from '../../lib/api/socket.ts'
import { useAuthStore } from '../../lib/auth-store.ts'

/** Applies the server's wallet events to the query cache; mounted once, for every page of a member. */
export function useWalletEvents(): void {
  const client = useQueryClient()
  useEffect(() => {
    const refetch = () => void client.invalidateQueries({ queryKey: ['wallet'] })
    const stops = [
      onServerEvent('wallet.changed', ({ usd, credits }) => {
        const { user, setUser } = useAuthStore.getState()
        if (user) setUser({ ...user, wallet: usd, credits })
        refetch()
      }),
      onResync(refetch),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
}
