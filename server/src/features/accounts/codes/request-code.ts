import type { Context } from '../../../context.ts'
import { originOf } from '../sessions/recognize-device.ts'
import { isNonce, makeNonce } from './code-nonce.ts'
import { askForMail, requesterOf } from './mail-code.ts'

type RequestCodeInput = { email: string; nonce?: string | undefined }

/**
 * Has a code mailed to an address, if it is somebody's. The nonce in the answer belongs to this browser; one that it has
 * already for this address stays, so that a code sent again replaces the one before.
 */
export async function requestCode(
  ctx: Context,
  purpose: 'verify' | 'login' | 'reset',
  { email, nonce: former }: RequestCodeInput,
  request: Parameters<typeof originOf>[0],
): Promise<{ email: string; nonce: string }> {
  const nonce = former !== undefined && isNonce(ctx, { email, nonce: former }) ? former : makeNonce(ctx, email)
  const requester = await requesterOf(ctx, { email, origin: originOf(request) })
  await askForMail(ctx, ctx.db, { purpose, email, nonce, requester })
  return { email, nonce }
}
