import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onResync, onSignal } from '../../lib/api/socket.ts'
import { useAuthStore } from '../../lib/auth-store.ts'

/** Keeps whatever shows the wallet in step with what the server tells; mounted once, for every page of a member. */
export function useWalletSignals(): void {
  const client = useQueryClient()
  useEffect(() => {
    const refetch = () => void client.invalidateQueries({ queryKey: ['wallet'] })
    const stops = [
      onSignal('wallet.changed', ({ usd, credits }) => {
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
