import { useEffect, useState } from 'react'

/** The address of bytes that lie in this page only; given back when they are shown no longer. */
export function useLocalAddress(bytes: Blob): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(bytes)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes])
  return address
}
