import type { Context, SignedIn } from '../../context.ts'
import { publishPresence } from './conversations/publish-presence.ts'
import { publishTyping } from './conversations/publish-typing.ts'

export { closeConversation, openConversation } from './conversations/open-conversation.ts'
export { lockPair, pairOf } from './conversations/pair-lock.ts'
export { answerSent } from './messages/answer-sent.ts'
export { appendCall, type CallMessage, publishCall } from './messages/append-call.ts'
export { judgeMessage, readAcquaintance } from './messages/judge-message.ts'
export type { LikedPart } from './messages/message-row.ts'
export { sendIn } from './messages/post-message.ts'
export { type GiftMessage, publishGift } from './messages/publish-gift.ts'
export { removeMessage, restoreMessage } from './messages/remove-message.ts'
export { sendWithin } from './messages/send-message.ts'

/** Handlers of the socket events that concern the chat. */
export const chatEventHandlers = (ctx: Context) => ({
  typing: (member: SignedIn, payload: { conversationId: string }) => publishTyping(ctx, member, payload),
  presence: (member: Pick<SignedIn, 'id' | 'uid'>, active: boolean) => publishPresence(ctx, member, active),
})
