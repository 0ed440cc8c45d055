import { useState } from 'react'

/** The words for a gift, kept until it is sent: the way to a deposit and back does not lose them. */
export function useNoteDraft(receiverId: string) {
  const place = `gift-note:${receiverId}`
  const [note, setNote] = useState(() => sessionStorage.getItem(place) ?? '')
  function save(next: string) {
    setNote(next)
    if (next) sessionStorage.setItem(place, next)
    else sessionStorage.removeItem(place)
  }
  return [note, save] as const
}
