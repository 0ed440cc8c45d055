import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from './context.ts'

type Signer = Pick<Context, 'secret'>
type Clock = Pick<Context, 'now'>
export type ViewerQuery = { viewer: string; expires: string; signature: string }

/** HMAC-SHA256 of a list of texts; without the server's key nobody can tell what was hashed by trying. */
export const keyedHash = (secret: string, ...parts: string[]): Buffer =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest()

/** Signs a list of texts. The first says what for, so that no signature serves for anything else. */
export const sign = ({ secret }: Signer, ...parts: string[]): string =>
  keyedHash(secret, ...parts).toString('base64url')

/** Was this signature made here, for these texts? Takes the same time whatever was given. */
export function isSigned(signer: Signer, signature: string, ...parts: string[]): boolean {
  const right = Buffer.from(sign(signer, ...parts))
  const given = Buffer.from(signature)
  return right.length === given.length && timingSafeEqual(right, given)
}

const stepMs = 5 * 60_000

/**
 * Query of an address of `what` that only works for one viewer, for 5 to 10 minutes. Its end lies on a five-minute step,
 * so that the same bytes keep one address for a while and the browser's cache finds them again.
 */
export function viewerQuery(signer: Signer & Clock, viewer: string, ...what: string[]): URLSearchParams {
  const expires = String((Math.floor(signer.now().getTime() / stepMs) + 2) * stepMs)
  return new URLSearchParams({ viewer, expires, signature: sign(signer, 'viewer', viewer, expires, ...what) })
}

/** Was this query made here for `what`, and is it still good? */
export function isGoodQuery(signer: Signer & Clock, query: ViewerQuery, ...what: string[]): boolean {
  const { viewer, expires, signature } = query
  return isSigned(signer, signature, 'viewer', viewer, expires, ...what) && Number(expires) > signer.now().getTime()
}
