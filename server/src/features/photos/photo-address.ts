import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { PhotoWidth } from './photo-rules.ts'

type Signer = Pick<Context, 'secret' | 'now'>
type Address = { photoId: string; width: string; viewerUid: string; expires: string }

const stepMs = 5 * 60_000

/**
 * Address of a photo that only works for one viewer, for 5 to 10 minutes. Its end lies on a five-minute step, so that
 * the same photo keeps one address for a while and the browser's cache finds it again.
 */
export function photoUrl(ctx: Signer, photo: { id: string; width: PhotoWidth; viewerUid: string }): string {
  const expires = String((Math.floor(ctx.now().getTime() / stepMs) + 2) * stepMs)
  const address = { photoId: photo.id, width: String(photo.width), viewerUid: photo.viewerUid, expires }
  const query = new URLSearchParams({ viewer: photo.viewerUid, expires, signature: sign(ctx, address) })
  return `/api/photos/${photo.id}/${photo.width}?${query}`
}

/** Was this address made here, and is it still good? */
export function isGoodAddress(ctx: Signer, address: Address, signature: string): boolean {
  const right = Buffer.from(sign(ctx, address))
  const given = Buffer.from(signature)
  if (right.length !== given.length || !timingSafeEqual(right, given)) return false
  return Number(address.expires) > ctx.now().getTime()
}

function sign({ secret }: Signer, { photoId, width, viewerUid, expires }: Address): string {
  const text = ['photo', photoId, width, viewerUid, expires].join('\n')
  return createHmac('sha256', secret).update(text).digest('base64url')
}
