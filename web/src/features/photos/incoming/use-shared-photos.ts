import type { Photo } from '@karibu/contract'
import { useEffect, useRef, useState } from 'react'
import { type PhotoUpload, useUploads } from '../upload/use-uploads.ts'
import { dropRefused, dropShared, readShared, type Shared } from './shared-store.ts'

/** What was shared from another application, and its way into the profile. What is on its way stays kept until it arrived. */
export function useShared(onImages: (images: Photo[]) => void) {
  const [shared, setShared] = useState<Shared | null>(null)
  const [hasBegun, setBegun] = useState(false)
  const ids = useRef(new Map<File, number>())
  const forget = (file: File) => void dropShared(ids.current.get(file)).catch(() => undefined)
  const { uploads, add, retry, drop } = useUploads(onImages, forget)
  useEffect(() => {
    void readShared()
      .catch(() => ({ photos: [], refused: [] }))
      .then((found) => {
        ids.current = new Map(found.photos.map(({ id, file }) => [file, id]))
        setShared(found)
        // Shown once.
        void dropRefused().catch(() => undefined)
      })
  }, [])
  const photos = shared?.photos
  const setPhotos = (photos: Shared['photos']) => setShared((before) => before && { ...before, photos })
  return {
    photos,
    refused: shared?.refused ?? [],
    uploads,
    retry,
    /** All of it is in the profile, or left out. */
    isDone: hasBegun && photos?.length === 0 && uploads.length === 0,
    addAll: () => {
      setBegun(true)
      add(photos?.map(({ file }) => file) ?? [])
      setPhotos([])
    },
    leaveOut: (id: number) => {
      setBegun(true)
      void dropShared(id).catch(() => undefined)
      setPhotos(photos?.filter((one) => one.id !== id) ?? [])
    },
    leaveAll: () => {
      setBegun(true)
      void dropShared().catch(() => undefined)
      setPhotos([])
    },
    drop: (one: PhotoUpload) => {
      drop(one.key)
      forget(one.file)
    },
  }
}
