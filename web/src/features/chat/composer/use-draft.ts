import { useCallback, useEffect, useState } from 'react'

const keyOf = (memberId: string): string => `draft:${memberId}`

/**
 * Text not yet sent, kept per member in this browser until it is sent or one logs out. What is `given` takes the place of
 * what was there.
 */
export function useDraft(memberId: string, initialText = ''): [string, (text: string) => void] {
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
    if (initialText) write(initialText)
  }, [initialText, write])
  return [text, write]
}

/** What one began to write to a member; null where nothing waits. */
export const draftFor = (memberId: string): string | null => localStorage.getItem(keyOf(memberId))
