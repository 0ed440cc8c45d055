import type { PhotoFault, StaffPhoto } from '@karibu/contract'
import { useState } from 'react'
import { toastFailure } from '../../../lib/api/failures.ts'
import { approvePhoto, removePhoto, usePhotoQueue, useQueuedPhoto, useRefreshPhotos } from './queries.ts'
import { useLastDecision } from './use-last-decision.ts'

/**
 * The review queue: a decided photo leaves at once and is decided in the background, a moment later, so that the last decision can be
 * taken back; one whose decision fails comes back. Photos that were left for later come back after the others. The photo `firstId` comes
 * before all others, also where it is not among those that were read at once.
 */
export function usePhotoReview(firstId: string | null = null) {
  const list = usePhotoQueue()
  const first = useQueuedPhoto(firstId)
  const refresh = useRefreshPhotos()
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const [skipped, setSkipped] = useState<readonly string[]>([])
  const [undone, setUndone] = useState<string | null>(null)
  const last = useLastDecision()
  const listed = list.data?.photos ?? []
  const ahead = (first.data?.photos ?? []).filter(({ id }) => listed.every((each) => each.id !== id))
  const open = [...ahead, ...listed].filter(({ id }) => !decided.has(id))
  const later = ({ id }: StaffPhoto) => {
    if (id === undone) return -3
    return id === firstId && !skipped.includes(id) ? -2 : skipped.lastIndexOf(id)
  }
  const [photo, next] = open.toSorted((one, other) => later(one) - later(other))

  const putBack = (id: string) => setDecided((before) => new Set([...before].filter((each) => each !== id)))

  function decide(id: string, request: () => Promise<unknown>) {
    setDecided((before) => new Set(before).add(id))
    const isLast = open.length === 1
    const send = async () => {
      try {
        await request()
      } catch (error) {
        toastFailure(error)
        putBack(id)
        return
      }
      if (isLast) await refresh()
    }
    last.hold(id, () => void send())
    // The next ones are read only after it: they must not wait.
    if (isLast && list.data?.nextCursor) last.flush()
  }

  function undo() {
    const id = last.undo()
    if (id === null) return
    putBack(id)
    setUndone(id)
  }

  return {
    list,
    /** No photo is shown before it is known which one comes first: a key must not decide about another one. */
    isPending: list.isPending || (firstId !== null && first.isPending),
    /** Whether the photo `firstId` did not wait any more when the page was opened. */
    isFirstGone: firstId !== null && !decided.has(firstId) && first.data?.photos.length === 0,
    photo,
    /** Read ahead, so that it is there when its turn comes. */
    next,
    waiting: Math.max(0, (list.data?.waiting ?? 0) - (listed.length + ahead.length - open.length)),
    approve: (id: string) => decide(id, () => approvePhoto(id)),
    remove: (id: string, reason: PhotoFault) => decide(id, () => removePhoto(id, reason)),
    skip: (id: string) => {
      setUndone(null)
      setSkipped((before) => [...before, id])
    },
    /** Null where there is nothing to take back. */
    undo: last.undoable === null ? null : undo,
  }
}
