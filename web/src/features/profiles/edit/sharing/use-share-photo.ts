import { api, type Sharing } from '@karibu/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../../lib/api/api.ts'
import { toastFailure } from '../../../../lib/api/failures.ts'
import { useMyImages } from '../../queries.ts'

/** Chooses who sees one of the member's photos. */
export function useSharePhoto(id: string) {
  const onImages = useMyImages()
  return useMutation({
    mutationFn: (sharing: Sharing) => call(api.profiles.sharePhoto, { params: { id }, body: { sharing } }),
    onSuccess: ({ images }) => onImages(images),
    onError: failed,
  })
}

/** The choice stays as it was, and the reason is shown. */
export function failed(error: unknown) {
  console.error('Choosing who sees a part of the profile failed', error)
  toastFailure(error)
}
