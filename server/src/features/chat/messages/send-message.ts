import type { api, BodyOf } from '@karibu/contract'
import type { Context, SignedIn } from '../../../context.ts'
import { askToWrite } from '../requests/send-request.ts'
import { isTwin, sendDirect, tellSent } from './post-message.ts'

type Order = { to: string; message: BodyOf<typeof api.chat.send> }

/**
 * Sends a text to a match or into an open conversation; to anybody else the first one is a request. A retry with the same
 * clientId hears what the first try heard, also beside it.
 */
export async function sendMessage(ctx: Context, sender: SignedIn, { to, message }: Order) {
  const { clientId, body, replyTo, payWith } = message
  const order = { senderId: sender.id, to, clientId, kind: 'text', body, replyTo, contentHash: null } as const
  const send = async () => {
    const sent = await sendDirect(ctx.pool, { ...order, now: ctx.now() })
    return sent ?? askToWrite(ctx, sender, { to, clientId, body, replyTo, payWith })
  }
  // The twin committed first, and its seq is the message's; ours was rolled back, so no seq is skipped.
  const sent = await send().catch((error: unknown) => (isTwin(error) ? send() : Promise.reject(error)))
  return tellSent(ctx, sender, sent)
}
