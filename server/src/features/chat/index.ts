import type { Context, SignedIn } from '../../context.ts'
import { tellPresence } from './conversations/publish-presence.ts'
import { hearTyping } from './conversations/publish-typing.ts'

export { closeConversation, openConversation } from './conversations/open-conversation.ts'
export { lockPair, pairOf } from './conversations/pair-lock.ts'
export { chatCrontab, chatJobs } from './jobs.ts'
export { appendCall, type SaidCall, tellCall } from './messages/append-call.ts'
export { type SaidGift, tellGift } from './messages/publish-gift.ts'

/** What the chat does when the live side hears something. */
export const chatHears = (ctx: Context) => ({
  typing: (member: SignedIn, said: { conversationId: string }) => hearTyping(ctx, member, said),
  presence: (member: Pick<SignedIn, 'id' | 'uid'>, active: boolean) => tellPresence(ctx, member, active),
})
