import { useEffect, useRef } from 'react'
import type { Thread } from '../cache/thread-rules.ts'

type Opening = { isSettled: boolean; myId: string; onFirst: (seq: number, isLit: boolean) => void }

/**
 * How far one had read when one opened the conversation, to mark what is new; null where nothing was. Goes to the first
 * new message once.
 */
export function useNewAfter(thread: Thread | undefined, { isSettled, myId, onFirst }: Opening): number | null {
  // undefined: not known yet.
  const atFirst = useRef<number | null | undefined>(undefined)
  const known = useRef<number | null | undefined>(undefined)
  if (thread && atFirst.current === undefined) atFirst.current = unreadAfter(thread, myId)
  // What this browser remembered may be old; the server's answer brings the rest.
  if (thread && isSettled && known.current === undefined) known.current = atFirst.current ?? unreadAfter(thread, myId)
  const newAfter = known.current ?? atFirst.current ?? null
  const first = thread && newAfter !== null ? firstAfter(thread, newAfter, myId) : undefined
  const hasGone = useRef(false)
  useEffect(() => {
    if (first === undefined || hasGone.current) return
    hasGone.current = true
    onFirst(first, false)
  }, [first, onFirst])
  return newAfter
}

const unreadAfter = (thread: Thread, myId: string): number | null =>
  firstAfter(thread, thread.readSeq, myId) === undefined ? null : thread.readSeq

const firstAfter = ({ messages }: Thread, after: number, myId: string): number | undefined =>
  messages.find(({ seq, senderId }) => seq > after && senderId !== myId)?.seq
