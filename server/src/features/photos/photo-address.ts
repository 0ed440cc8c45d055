import type { Context } from '../../context.ts'
import { isGoodQuery, type ViewerQuery, viewerQuery } from '../../signature.ts'
import type { blurredVariant, PhotoWidth } from './photo-rules.ts'

type Signer = Pick<Context, 'secret' | 'now'>

/**
 * Addresses of a photo by its width, which only work for one viewer, for 5 to 10 minutes. One signature serves all widths:
 * who may see a photo may see it in each.
 */
export function photoUrls(
  ctx: Signer,
  { id, viewerUid }: { id: string; viewerUid: string },
): (width: PhotoWidth) => string {
  const query = viewerQuery(ctx, viewerUid, 'photo', id)
  return (width) => `/api/photos/${id}/${width}?${query}`
}

/** The address of one width. */
export const photoUrl = (
  ctx: Signer,
  { id, width, viewerUid }: { id: string; width: PhotoWidth; viewerUid: string },
): string => photoUrls(ctx, { id, viewerUid })(width)

/** Was this address made here, and is it still good? */
export const isGoodAddress = (ctx: Signer, photoId: string, query: ViewerQuery): boolean =>
  isGoodQuery(ctx, query, 'photo', photoId)

/** The address of one width for a member of staff: it works for every owner while its viewer is staff. */
export const staffPhotoUrl = (
  ctx: Signer,
  { id, width, viewerUid }: { id: string; width: PhotoWidth | typeof blurredVariant; viewerUid: string },
): string => `/api/admin/photos/${id}/${width}?${viewerQuery(ctx, viewerUid, 'staff-photo', id)}`

/** Was this address made here for staff, and is it still good? */
export const isGoodStaffAddress = (ctx: Signer, photoId: string, query: ViewerQuery): boolean =>
  isGoodQuery(ctx, query, 'staff-photo', photoId)
