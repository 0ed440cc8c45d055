import type { Context } from '../../context.ts'
import { filePolicy, type RawAnswer } from '../../http/mount.ts'
import { Refusal } from '../../refusal.ts'
import { fileKey, photoMime } from '../photos/index.ts'

/** A picture that a member sent to staff, never cached. Throws Refusal `not_found`. */
export async function readStaffPicture(ctx: Context, key: string | null | undefined, name: string): Promise<RawAnswer> {
  const body = key && (await ctx.storage.get(fileKey(key, 960, 'jpg')))
  if (!body) throw new Refusal('not_found')
  return {
    body,
    contentType: photoMime.jpg,
    headers: {
      'cache-control': 'private, no-store',
      'content-security-policy': filePolicy,
      'content-disposition': `inline; filename="${name}"`,
    },
  }
}
