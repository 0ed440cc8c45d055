import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Opens the folded part of the page that the address names, on arrival and with each link to it. */
export function useOpenFold() {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second link to the same part opens it again.
  useEffect(() => {
    const named = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    const fold = named?.closest('details')
    if (!fold || fold.open) return
    fold.open = true
    named?.scrollIntoView?.()
  }, [hash, key])
}
