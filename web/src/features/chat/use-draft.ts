import { useState } from 'react'

/** Text not yet sent, kept per member for as long as the tab lives; it survives a reload and a look elsewhere. */
export function useDraft(memberId: string): [string, (text: string) => void] {
  const key = `draft:${memberId}`
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '')
  return [
    text,
    (next) => {
      setText(next)
      if (next === '') sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, next)
    },
  ]
}
