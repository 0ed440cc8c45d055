import { useCallback, useRef } from 'react'
import { sayTyping } from '../../../lib/api/socket.ts'
import { isSavingData } from '../../../lib/device/data-saver.ts'

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
