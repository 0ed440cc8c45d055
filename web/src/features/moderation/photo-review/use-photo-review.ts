import type { PhotoFault, StaffPhoto } from '@karibu/contract'
import { useState } from 'react'
import { toastFailure } from '../../../lib/api/failures.ts'
import { approvePhoto, removePhoto, usePhotoQueue, useRefreshPhotos } from './queries.ts'
import { useLastDecision } from './use-last-decision.ts'

/**
 * The review queue: a decided photo leaves at once and is decided in the background, a moment later, so that the last decision can be
 * taken back; one whose decision fails comes back. Photos that were left for later come back after the others.
 */
export function usePhotoReview() {
  const list = usePhotoQueue()
  const refresh = useRefreshPhotos()
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const [skipped, setSkipped] = useState<readonly string[]>([])
  const [undone, setUndone] = useState<string | null>(null)
  const last = useLastDecision()
  const open = (list.data?.photos ?? []).filter(({ id }) => !decided.has(id))
  const later = ({ id }: StaffPhoto) => (id === undone ? -2 : skipped.lastIndexOf(id))
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
    photo,
    /** Read ahead, so that it is there when its turn comes. */
    next,
    waiting: Math.max(0, (list.data?.waiting ?? 0) - ((list.data?.photos.length ?? 0) - open.length)),
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
