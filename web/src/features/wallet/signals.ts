import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onResync, onSignal } from '../../lib/socket.ts'

/** Keeps what shows the wallet in step with what the server tells, while it is on screen. */
export function useWalletSignals(): void {
  const client = useQueryClient()
  useEffect(() => {
    const refetch = () => void client.invalidateQueries({ queryKey: ['wallet'] })
    const stops = [onSignal('wallet.changed', refetch), onResync(refetch)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
}
