import type { Context } from '../../context.ts'
import { isGoodQuery, type ViewerQuery, viewerQuery } from '../../signature.ts'
import type { PhotoWidth } from './photo-rules.ts'

type Signer = Pick<Context, 'secret' | 'now'>

/** Address of a photo that only works for one viewer, for 5 to 10 minutes. */
export const photoUrl = (
  ctx: Signer,
  { id, width, viewerUid }: { id: string; width: PhotoWidth; viewerUid: string },
): string => `/api/photos/${id}/${width}?${viewerQuery(ctx, viewerUid, 'photo', id, String(width))}`

/** Was this address made here, and is it still good? */
export const isGoodAddress = (
  ctx: Signer,
  { photoId, width }: { photoId: string; width: string },
  query: ViewerQuery,
): boolean => isGoodQuery(ctx, query, 'photo', photoId, width)
