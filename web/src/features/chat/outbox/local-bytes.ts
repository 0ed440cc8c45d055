import { useEffect, useState } from 'react'
import { outbox } from './my-outbox.ts'

// What was sent from here is still shown from here; its way over the network would only be seen as a flicker.
const addresses = new Map<string, string>()
const addressesMax = 20

function saveAddress(clientId: string, blob: Blob): string {
  const address = URL.createObjectURL(blob)
  addresses.set(clientId, address)
  for (const [id, old] of [...addresses].slice(0, -addressesMax)) {
    URL.revokeObjectURL(old)
    addresses.delete(id)
  }
  return address
}

/** The address of bytes that wait in this browser, or went out from it a while ago; null where there are none. */
export function useLocalBytes(clientId: string | undefined, isUnsent: boolean): string | null {
  const [address, setAddress] = useState(() => (clientId ? (addresses.get(clientId) ?? null) : null))
  useEffect(() => {
    if (!clientId || address || !isUnsent) return
    let isGone = false
    void outbox.bytesOf(clientId).then((blob) => {
      if (blob && !isGone) setAddress(addresses.get(clientId) ?? saveAddress(clientId, blob))
    })
    return () => {
      isGone = true
    }
  }, [clientId, address, isUnsent])
  return address
}
