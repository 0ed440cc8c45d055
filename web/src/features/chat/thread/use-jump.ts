import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { toastFailure } from '../../../lib/api/failures.ts'
import { loadAround } from '../cache/load-thread.ts'
import type { Line } from '../messages/message-rules.ts'

const litMs = 1600

type Target = { seq: number; isLit: boolean }

export type Jump = {
  /** Scrolls to a message, after fetching the messages around it if they are not loaded. */
  to: (seq: number, isLit?: boolean) => Promise<void>
  target: Target | null
  landed: (target: Target) => void
  /** The message that is lit up for a moment. */
  lit: number | null
}

/** Goes to a message of the conversation. */
export function useJump(conversationId: string): Jump {
  const client = useQueryClient()
  const [target, setTarget] = useState<Target | null>(null)
  const [lit, setLit] = useState<number | null>(null)
  useEffect(() => {
    if (lit === null) return
    const timer = setTimeout(() => setLit(null), litMs)
    return () => clearTimeout(timer)
  }, [lit])
  const to = useCallback(
    async (seq: number, isLit = true) => {
      try {
        await loadAround(client, conversationId, seq)
        setTarget({ seq, isLit })
      } catch (error) {
        toastFailure(error)
      }
    },
    [client, conversationId],
  )
  const landed = useCallback(({ seq, isLit }: Target) => {
    setTarget(null)
    if (isLit) setLit(seq)
  }, [])
  return useMemo(() => ({ to, target, landed, lit }), [to, target, landed, lit])
}

type LandingOptions = { lines: readonly Line[]; jump: Jump; release: () => void }

/** Lands on the message once it is drawn. */
export function useLanding(box: RefObject<HTMLDivElement | null>, { lines, jump, release }: LandingOptions): void {
  const { target, landed } = jump
  useLayoutEffect(() => {
    if (!target) return
    const line = box.current?.querySelector(`[data-seq="${nearest(lines, target.seq)}"]`)
    if (!line) return
    release()
    line.scrollIntoView?.({ block: target.isLit ? 'center' : 'start' })
    landed(target)
  }, [box, lines, target, landed, release])
}

// What I deleted for myself is not there; the next one is.
const nearest = (lines: readonly Line[], seq: number): number | undefined =>
  (lines.find(({ message }) => (message?.seq ?? 0) >= seq) ?? lines.at(-1))?.message?.seq
