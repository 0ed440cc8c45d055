import { useCallback, useEffect, useState } from 'react'

const keyOf = (memberId: string): string => `draft:${memberId}`

/** A text that was chosen; each choice is an object of its own, so that the same text can be chosen again. */
export type Suggestion = { text: string }

/**
 * Text not yet sent, kept per member in this browser until it is sent or one logs out. A suggestion replaces what
 * was there.
 */
export function useDraft(memberId: string, suggestion: Suggestion | null = null): [string, (text: string) => void] {
  const key = keyOf(memberId)
  const [text, setText] = useState(() => localStorage.getItem(key) ?? '')
  const write = useCallback(
    (next: string) => {
      setText(next)
      try {
        if (next === '') localStorage.removeItem(key)
        else localStorage.setItem(key, next)
      } catch {
        // A full storage loses the draft at a reload, and nothing else.
      }
    },
    [key],
  )
  useEffect(() => {
    if (suggestion) write(suggestion.text)
  }, [suggestion, write])
  return [text, write]
}

/** What one began to write to a member; null where nothing waits. */
export const draftFor = (memberId: string): string | null => localStorage.getItem(keyOf(memberId))
