import type { Locale } from '@karibu/contract'
import type { Context, SignedIn } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { answerSent, closeConversation, judgeMessage, lockPair, pairOf, sendIn } from '../chat/index.ts'
import { findVisible } from '../profiles/index.ts'
import { readPair, writePairState } from './pair-state.ts'
import { publishChange } from './publish-change.ts'
import { after } from './reaction-rules.ts'

type Requester = { member: SignedIn; locale: Locale }
type LastMessage = { target: string; clientId: string; body: string; askFirst?: boolean | undefined }

/**
 * Sends a last message and ends the match or the open conversation in the same transaction; the sender passes on the
 * other, whose own like stays. Refuses not_found for those that the member may not see, not_matched where the two do not
 * write to each other, scam_suspected if the member is to be asked first. A retry with the same clientId returns the message and ends nothing that began since.
 */
export async function endMatch(ctx: Context, { member, locale }: Requester, { target, ...form }: LastMessage) {
  const { clientId, body, askFirst } = form
  const { id } = await findVisible(ctx.db, member.id, target)
  const pair = pairOf(member.id, id)
  const scamKinds = await judgeMessage(ctx, { senderId: member.id, to: target, body, askFirst })
  const { sent, change } = await ctx.db.transaction().execute(async (tx) => {
    await lockPair(tx, pair)
    const [at, senderId] = [ctx.now(), member.id]
    const { before, facts } = await readPair(tx, { me: senderId, other: id, now: at })
    const message = { clientId, kind: 'text', body, replyTo: undefined, contentHash: null, scamKinds } as const
    const sent = await sendIn(tx, { ...message, senderId, to: target, now: at })
    if (!sent) throw new Refusal('not_matched')
    if (!sent.isNew) return { sent, change: null }
    const now = after(before, 'dislike', true)
    await writePairState(tx, { me: senderId, other: id, facts, before, after: now, at })
    await closeConversation(tx, pair)
    return { sent, change: { before, now, conversationId: sent.conversationUid } }
  })
  const reply = await answerSent(ctx, member, sent)
  if (change) await publishChange(ctx, { member, locale, other: sent.other }, change)
  // Without a match no event says that the conversation ended.
  if (change && !change.before.matched)
    for (const { uid } of [member, sent.other])
      ctx.emit(uid, 'conversation.changed', { conversationId: sent.conversationUid })
  return reply
}
