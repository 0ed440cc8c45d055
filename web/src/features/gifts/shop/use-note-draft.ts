import { useState } from 'react'

/** The words for a gift, kept until it is sent: the way to a deposit and back does not lose them. */
export function useKeptNote(receiverId: string) {
  const place = `gift-note:${receiverId}`
  const [note, setNote] = useState(() => sessionStorage.getItem(place) ?? '')
  function keep(next: string) {
    setNote(next)
    if (next) sessionStorage.setItem(place, next)
    else sessionStorage.removeItem(place)
  }
  return [note, keep] as const
}
