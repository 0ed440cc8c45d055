import { useCallback, useRef } from 'react'
import { sendTyping } from '../../../lib/api/socket.ts'
import { isSavingData } from '../../../lib/device/data-saver.ts'

const everyMs = 4000

/** Says that one is typing, at most every four seconds, to a match only, and never while data is saved. */
export function useTypingEvents(conversationId: string, isMatch: boolean, send = sendTyping): () => void {
  const sentAt = useRef(Number.NEGATIVE_INFINITY)
  return useCallback(() => {
    if (!isMatch || isSavingData() || Date.now() - sentAt.current < everyMs) return
    sentAt.current = Date.now()
    send(conversationId)
  }, [conversationId, isMatch, send])
}
