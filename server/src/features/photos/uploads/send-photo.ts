import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { filePolicy, type RawAnswer } from '../../../http/mount.ts'
import { Refusal } from '../../../refusal.ts'
import { isViewerIn, type ViewerQuery } from '../../../signature.ts'
import { isGoodAddress, isGoodStaffAddress } from '../photo-address.ts'
import { blurredVariant, fileKey, photoMime, photoWidths } from '../photo-rules.ts'
import { isPhotoBlurred, isPhotoShown, viewerOf } from '../photo-view.ts'

const [, middle, widest] = photoWidths

type FileRequest = {
  photoId: string
  width: string
  query: ViewerQuery
  /** The Accept header: decides between WebP and JPEG. */
  accept: string | undefined
  /** The Save-Data header: `on` gets the middle width where the widest is asked for. */
  saveData: string | string[] | undefined
}
type PhotoRequest = FileRequest & {
  /** SQL over m (owner), p (the owner's profile) and v (the viewer): may they still see each other? */
  visible: RawBuilder<boolean>
}

/**
 * The bytes of a photo by its signed address: of one that staff hold as unsure, others get the blurred variant under the same
 * address. A wrong, foreign or old address, a photo that is gone and an owner who may no longer be seen are alike `not_found`.
 */
export async function sendPhoto(ctx: Context, request: PhotoRequest): Promise<RawAnswer> {
  const { photoId, query } = request
  if (!isGoodAddress(ctx, photoId, query)) throw new Refusal('not_found')
  const viewer = viewerOf(sql<number>`v.id`)
  const { rows } = await sql<{ key: string; isBlurred: boolean }>`
    select f.storage_key as key, ${isPhotoBlurred(viewer)} as "isBlurred"
    from photo f
    join member m on m.id = f.member_id
    join profile p on p.member_id = m.id
    join member v on v.uid = ${query.viewer} and ${isViewerIn(query, ctx.now())}
    where f.id = ${photoId} and (m.id = v.id or ${request.visible}) and ${isPhotoShown(viewer)}`.execute(ctx.db)
  const [photo] = rows
  return sendFile(ctx, photo?.key, photo?.isBlurred ? { ...request, width: blurredVariant } : request)
}

/**
 * The bytes of a photo for staff, by the address that was signed for them: also of held photos
 * and of hidden members. `not_found` once the viewer is no longer staff.
 */
export async function sendStaffPhoto(ctx: Context, request: FileRequest): Promise<RawAnswer> {
  const { photoId, query } = request
  if (!isGoodStaffAddress(ctx, photoId, query)) throw new Refusal('not_found')
  const { rows } = await sql<{ key: string }>`
    select f.storage_key as key from photo f
    join member v on v.uid = ${query.viewer} and ${isViewerIn(query, ctx.now())}
    where f.id = ${photoId} and v.staff_permissions && array['moderator', 'admin']`.execute(ctx.db)
  return sendFile(ctx, rows[0]?.key, request)
}

/** The largest JPEG of a stored photo, for callers that have checked who reads it. Throws Refusal `not_found`. */
export const sendStoredPhoto = (ctx: Context, storageKey: string): Promise<RawAnswer> =>
  sendFile(ctx, storageKey, { width: String(widest), accept: undefined, saveData: undefined })

type Variant = Pick<FileRequest, 'width' | 'accept' | 'saveData'>

async function sendFile(ctx: Context, storageKey: string | undefined, request: Variant): Promise<RawAnswer> {
  if (!storageKey) throw new Refusal('not_found')
  const { width } = request
  const format = /image\/webp/.test(request.accept ?? '') ? 'webp' : 'jpg'
  const servedWidth = request.saveData === 'on' && width === String(widest) ? middle : width
  const body = await ctx.storage.get(fileKey(storageKey, servedWidth, format))
  if (!body) throw new Refusal('not_found')
  return {
    body,
    contentType: photoMime[format],
    headers: { ...headers, 'content-disposition': `inline; filename="photo.${format}"` },
  }
}

const headers = {
  'cache-control': 'private, max-age=60',
  vary: 'accept, save-data',
  'content-security-policy': filePolicy,
  'cross-origin-resource-policy': 'same-origin',
}
