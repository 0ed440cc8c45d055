import { api, type Photo } from '@karibu/contract'
import { useMutation } from '@tanstack/react-query'
import { call, callForAnswer } from '../../../lib/api/api.ts'
import { toastFailure } from '../../../lib/api/failures.ts'
import { toast } from '../../../ui/feedback/toast.ts'

/** What may be done to one's own photos. */
export type PhotoEditing = {
  onRemove: (id: string) => void
  /** The photo that is being removed now. */
  removingId: string | null
  /** Called with the new order of all photos. */
  onOrder: (ids: string[]) => void
}

/** Deletes and reorders the member's own photos; `onImages` is called with the photos that the profile has now. */
export function usePhotoEditing(images: readonly Photo[], onImages: (images: Photo[]) => void): PhotoEditing {
  const remove = useMutation({
    mutationFn: (id: string) => callForAnswer(api.profiles.removePhoto, { params: { id } }),
    onSuccess: ({ data, message }) => {
      onImages(data.images)
      if (message) toast.info(message)
    },
    onError: failed,
  })
  const order = useMutation({
    mutationFn: (ids: string[]) => call(api.profiles.orderPhotos, { body: { ids } }),
    // Shown at once; what the server says or refuses comes after.
    onMutate: (ids) => {
      onImages(ids.flatMap((id) => images.find((photo) => photo.id === id) ?? []))
      return images
    },
    onSuccess: (data) => onImages(data.images),
    onError: (error, _, before) => {
      onImages([...(before ?? images)])
      failed(error)
    },
  })
  return {
    onRemove: remove.mutate,
    removingId: remove.isPending ? (remove.variables ?? null) : null,
    onOrder: order.mutate,
  }
}

function failed(error: unknown) {
  console.error('Changing the photos failed', error)
  toastFailure(error)
}
