import type { Context } from '../../../context.ts'
import { filePolicy, type RawAnswer } from '../../../http/mount.ts'
import { Refusal } from '../../../refusal.ts'
import { fileKey, photoMime } from '../../photos/index.ts'

/** Twice the largest size at which a gift is shown. */
const width = 480

/** The picture of a gift that staff added, for sale or not. Throws Refusal `not_found`. */
export async function sendGiftPicture(
  ctx: Context,
  { code, accept }: { code: string; accept: string | undefined },
): Promise<RawAnswer> {
  const row = await ctx.db.selectFrom('gift').where('code', '=', code).select('picture_key').executeTakeFirst()
  const format = /image\/webp/.test(accept ?? '') ? 'webp' : 'jpg'
  if (!row?.picture_key) throw new Refusal('not_found')
  const body = await ctx.storage.get(fileKey(row.picture_key, width, format))
  if (!body) throw new Refusal('not_found')
  const headers = {
    // A picture never changes: another one is another gift.
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept',
    'content-security-policy': filePolicy,
    'cross-origin-resource-policy': 'same-origin',
    'content-disposition': `inline; filename="gift.${format}"`,
  }
  return { body, contentType: photoMime[format], headers }
}
