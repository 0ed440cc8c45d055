import type { Context } from '../../../context.ts'
import type { Origin } from '../sessions/known-origins.ts'
import { isNonce, makeNonce } from './code-nonce.ts'
import { enqueueCodeMail, requesterOf } from './mail-code.ts'

type CodeRequest = {
  purpose: 'verify' | 'login' | 'reset'
  email: string
  /** The nonce that this browser has already. */
  former: string | undefined
  origin: Origin
}

/**
 * Has a code mailed to an address, if it belongs to a member. The nonce in the answer belongs to this browser; one that it has
 * already for this address stays, so that a code sent again replaces the one before.
 */
export async function requestCode(
  ctx: Context,
  { purpose, email, former, origin }: CodeRequest,
): Promise<{ email: string; nonce: string }> {
  const nonce = former !== undefined && isNonce(ctx, { email, nonce: former }) ? former : makeNonce(ctx, email)
  const requester = await requesterOf(ctx, { email, origin })
  await enqueueCodeMail(ctx, ctx.db, { purpose, email, nonce, requester })
  return { email, nonce }
}
