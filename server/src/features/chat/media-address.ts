import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../context.ts'

type Signer = Pick<Context, 'secret' | 'now'>
type Signed = { viewer: string; expires: string; signature: string }

const stepMs = 5 * 60_000

/**
 * Query of an address that only works for one viewer, for 5 to 10 minutes. Its end lies on a five-minute step, so that the
 * same bytes keep one address for a while and the browser's cache finds them again.
 */
export function signedQuery(signer: Signer, what: string, viewerUid: string): URLSearchParams {
  const expires = String((Math.floor(signer.now().getTime() / stepMs) + 2) * stepMs)
  return new URLSearchParams({
    viewer: viewerUid,
    expires,
    signature: sign(signer, { what, viewer: viewerUid, expires }),
  })
}

/** Was this query made here for `what`, and is it still good? */
export function isGoodQuery(signer: Signer, what: string, { viewer, expires, signature }: Signed): boolean {
  const right = Buffer.from(sign(signer, { what, viewer, expires }))
  const given = Buffer.from(signature)
  if (right.length !== given.length || !timingSafeEqual(right, given)) return false
  return Number(expires) > signer.now().getTime()
}

function sign(
  { secret }: Signer,
  { what, viewer, expires }: { what: string; viewer: string; expires: string },
): string {
  return createHmac('sha256', secret).update(['message', what, viewer, expires].join('\n')).digest('base64url')
}
