import type { PhotoFault, StaffPhoto } from '@karibu/contract'
import { useState } from 'react'
import { toastFailure } from '../../../lib/api/failures.ts'
import { approvePhoto, removePhoto, usePhotoQueue, useRefreshPhotos } from './queries.ts'

/**
 * The review queue: a decided photo leaves at once and is decided in the background; one whose decision
 * fails comes back. Photos that were left for later come back after the others.
 */
export function usePhotoReview() {
  const list = usePhotoQueue()
  const refresh = useRefreshPhotos()
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const [skipped, setSkipped] = useState<readonly string[]>([])
  const open = (list.data?.photos ?? []).filter(({ id }) => !decided.has(id))
  const later = (photo: StaffPhoto) => skipped.lastIndexOf(photo.id)
  const [photo, next] = open.toSorted((one, other) => later(one) - later(other))

  async function decide(id: string, send: () => Promise<unknown>) {
    setDecided((before) => new Set(before).add(id))
    const isLast = open.length === 1
    try {
      await send()
    } catch (error) {
      toastFailure(error)
      setDecided((before) => new Set([...before].filter((each) => each !== id)))
      return
    }
    if (isLast) await refresh()
  }

  return {
    list,
    photo,
    /** Read ahead, so that it is there when its turn comes. */
    next,
    waiting: Math.max(0, (list.data?.waiting ?? 0) - ((list.data?.photos.length ?? 0) - open.length)),
    approve: (id: string) => decide(id, () => approvePhoto(id)),
    remove: (id: string, reason: PhotoFault) => decide(id, () => removePhoto(id, reason)),
    skip: (id: string) => setSkipped((before) => [...before, id]),
  }
}
