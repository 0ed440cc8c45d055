import { api, type Photo } from '@karibu/contract'
import i18next from 'i18next'
import { useRef, useState } from 'react'
import { upload } from '../../../lib/api/api.ts'
import { failureMessage, fieldMessages } from '../../../lib/api/failures.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { faultBeforeShrinking, photoFault } from './photo-rules.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/** How long the address of a preview lives; its picture is drawn by then and stays. */
const previewMs = 1000

export type PhotoUpload = {
  key: number
  file: File
  preview: string
  /** 0 to 1. */
  progress: number
  /** Given, it failed; what was chosen is kept. `isFinal` where another try would end alike. */
  failure: { message: string; isFinal: boolean } | null
}

let lastKey = 0

/**
 * Uploads photos one after the other. After each upload `onImages` is called with all photos of the profile, `onSent`
 * with the uploaded file.
 */
export function useUploads(onImages: (images: Photo[]) => void, onSent?: (file: File) => void) {
  const [uploads, setUploads] = useState<PhotoUpload[]>([])
  // The next waits for the one before: a slow line carries one photo well and four badly.
  const queue = useRef<Promise<void>>(Promise.resolve())

  const change = (key: number, part: Partial<PhotoUpload>) =>
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const drop = (key: number) => setUploads((before) => before.filter((one) => one.key !== key))

  function fail(key: number, message: string, isFinal: boolean) {
    change(key, { failure: { message, isFinal } })
    toast.error(message)
  }

  async function send({ key, file }: PhotoUpload) {
    try {
      const small = await shrinkPhoto(file)
      const fault = photoFault(small)
      if (fault) return fail(key, i18next.t(`errors:fields.${fault}`), true)
      const form = new FormData()
      form.append('images[]', small)
      const answer = await upload(api.profiles.uploadPhotos, form, {
        onProgress: (progress) => change(key, { progress }),
      })
      drop(key)
      onSent?.(file)
      onImages(answer.data.images)
      if (answer.message) toast.info(answer.message)
    } catch (error) {
      console.error('Photo upload failed', error)
      const [ofPhoto] = Object.values(fieldMessages(error)).flat()
      fail(key, ofPhoto ?? failureMessage(error), ofPhoto !== undefined)
    }
  }

  function enqueue(one: PhotoUpload) {
    queue.current = queue.current.then(() => send(one))
  }

  function add(files: readonly File[]) {
    const chosen = files.map((file) => ({ key: ++lastKey, file, preview: previewOf(file), progress: 0, failure: null }))
    setUploads((before) => [...before, ...chosen])
    for (const one of chosen) {
      const fault = faultBeforeShrinking(one.file)
      if (fault) fail(one.key, i18next.t(`errors:fields.${fault}`), true)
      else enqueue(one)
    }
  }

  function retry(one: PhotoUpload) {
    change(one.key, { failure: null, progress: 0 })
    enqueue(one)
  }

  return { uploads, add, retry, drop }
}

function previewOf(file: File): string {
  if (faultBeforeShrinking(file)) return ''
  const address = URL.createObjectURL(file)
  setTimeout(() => URL.revokeObjectURL(address), previewMs)
  return address
}
