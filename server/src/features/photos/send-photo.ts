import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { RawAnswer } from '../../http/mount.ts'
import { Refusal } from '../../refusal.ts'
import { isViewerIn, type ViewerQuery } from '../../signature.ts'
import { isGoodAddress } from './photo-address.ts'
import { fileKey, photoMime, photoWidths } from './photo-rules.ts'

const [, middle, widest] = photoWidths

type PhotoRequest = {
  photoId: string
  width: string
  query: ViewerQuery
  /** The Accept header: decides between WebP and JPEG. */
  accept: string | undefined
  /** The Save-Data header: `on` gets the middle width where the widest is asked for. */
  saveData: string | string[] | undefined
  /** SQL over m (owner), p (the owner's profile) and v (the viewer): may they still see each other? */
  visible: RawBuilder<boolean>
}

/**
 * The bytes of a photo by its signed address. A wrong, foreign or old address, a photo that is gone and an owner who may
 * no longer be seen are alike `not_found`.
 */
export async function sendPhoto(ctx: Context, request: PhotoRequest): Promise<RawAnswer> {
  const { photoId, width, query } = request
  if (!isGoodAddress(ctx, request, query)) throw new Refusal('not_found')
  const { rows } = await sql<{ key: string }>`
    select f.storage_key as key
    from photo f
    join member m on m.id = f.member_id
    join profile p on p.member_id = m.id
    join member v on v.uid = ${query.viewer} and ${isViewerIn(query, ctx.now())}
    where f.id = ${photoId} and (m.id = v.id or ${request.visible})`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('not_found')
  const format = /image\/webp/.test(request.accept ?? '') ? 'webp' : 'jpg'
  const servedWidth = request.saveData === 'on' && width === String(widest) ? middle : width
  const body = await ctx.storage.get(fileKey(rows[0].key, servedWidth, format))
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
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
}
