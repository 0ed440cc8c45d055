import type { Conversation } from '@karibu/contract'
import { useEffect, useState } from 'react'
import type { Thread } from '../cache/thread-rules.ts'
import { useMarkRead } from '../queries.ts'

/** Reading is looking: the end of what is held in view, in a tab that is looked at. */
export function useReadMark(conversation: Conversation, thread: Thread | undefined, isAtBottom: boolean): void {
  const markRead = useMarkRead(conversation.id)
  const isVisible = usePageVisible()
  const last = thread?.to ?? 0
  // As the server last said; what was noted here only may never have reached it.
  const { readSeq } = conversation
  useEffect(() => {
    if (isVisible && isAtBottom && last > readSeq) markRead(last)
  }, [isVisible, isAtBottom, last, readSeq, markRead])
}

function usePageVisible(): boolean {
  const [isVisible, setLookedAt] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const update = () => setLookedAt(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])
  return isVisible
}
