import { api } from '@karibu/contract'
import type { FeatureRoutes } from '../../http/mount.ts'
import { listConversations } from './list-conversations.ts'
import { listMessages } from './list-messages.ts'
import { readConversation } from './read-conversation.ts'
import { sendMessage } from './send-message.ts'
import { showConversation, showConversationWith } from './show-conversation.ts'

export const chatRoutes: FeatureRoutes = (on, ctx) => {
  on(api.chat.conversations, ({ member, locale, query }) => listConversations(ctx, { member, locale }, query))
  on(api.chat.conversation, ({ member, locale, params }) => showConversation(ctx, { member, locale }, params.id))
  on(api.chat.withMember, ({ member, locale, params }) => showConversationWith(ctx, { member, locale }, params.id))
  on(api.chat.messages, ({ member, locale, params, query }) =>
    listMessages(ctx, { member, locale }, { uid: params.id, page: query }),
  )
  on(api.chat.send, ({ member, params, body }) => sendMessage(ctx, member, { to: params.id, message: body }))
  on(api.chat.read, ({ member, params, body }) => readConversation(ctx, member, { uid: params.id, seq: body.seq }))
}
