import { useLayoutEffect, useState } from 'react'

// The page's own place first, then those of the dialogs in the order of their opening.
let places: readonly symbol[] = []
const listeners = new Set<() => void>()

/** The topmost toast region, the only one that is announced and reachable. */
export const topPlace = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => places.at(-1),
}

/** A place for toasts; the one that came last is used while it is there. */
export function useToastPlace(): symbol {
  const [place] = useState(() => Symbol('toasts'))
  useLayoutEffect(() => {
    set([...places, place])
    return () => set(places.filter((other) => other !== place))
  }, [place])
  return place
}

function set(next: readonly symbol[]) {
  places = next
  for (const listener of listeners) listener()
}
