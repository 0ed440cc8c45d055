import type { Context, SignedIn } from '../../context.ts'
import { hearTyping } from './hear-typing.ts'
import { tellPresence } from './tell-presence.ts'

export { appendCall, type SaidCall, tellCall } from './append-call.ts'
export { chatCrontab, chatJobs } from './jobs.ts'
export { closeConversation, openConversation } from './open-conversation.ts'
export { lockPair, pairOf } from './pair-lock.ts'
export { type SaidGift, tellGift } from './tell-gift.ts'

/** What the chat does when the live side hears something. */
export const chatHears = (ctx: Context) => ({
  typing: (member: SignedIn, said: { conversationId: string }) => hearTyping(ctx, member, said),
  presence: (member: Pick<SignedIn, 'id' | 'uid'>, active: boolean) => tellPresence(ctx, member, active),
})
