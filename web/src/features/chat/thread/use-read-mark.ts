import type { Conversation } from '@karibu/contract'
import { useEffect, useState } from 'react'
import type { Thread } from '../cache/thread-rules.ts'
import { useMarkRead } from '../queries.ts'

/** Reading is looking: the end of what is held in view, in a tab that is looked at. */
export function useReadMark(conversation: Conversation, thread: Thread | undefined, isAtBottom: boolean): void {
  const markRead = useMarkRead(conversation.id)
  const isLookedAt = useLookedAt()
  const last = thread?.to ?? 0
  // As the server last said; what was noted here only may never have reached it.
  const { readSeq } = conversation
  useEffect(() => {
    if (isLookedAt && isAtBottom && last > readSeq) markRead(last)
  }, [isLookedAt, isAtBottom, last, readSeq, markRead])
}

function useLookedAt(): boolean {
  const [isLookedAt, setLookedAt] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setLookedAt(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isLookedAt
}
