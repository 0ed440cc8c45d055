import { useCallback, useRef } from 'react'
import { isSavingData } from '../../lib/data-saver.ts'
import { sayTyping } from '../../lib/socket.ts'

const everyMs = 4000

/** Says that one is typing, at most every four seconds, to a match only, and never while data is saved. */
export function useTypingWord(conversationId: string, isMatch: boolean): () => void {
  const saidAt = useRef(Number.NEGATIVE_INFINITY)
  return useCallback(() => {
    if (!isMatch || isSavingData() || Date.now() - saidAt.current < everyMs) return
    saidAt.current = Date.now()
    sayTyping(conversationId)
  }, [conversationId, isMatch])
}
