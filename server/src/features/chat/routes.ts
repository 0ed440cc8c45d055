import { api } from '@karibu/contract'
import type { FeatureRoutes } from '../../http/mount.ts'
import { listConversations } from './conversations/list-conversations.ts'
import { readConversation } from './conversations/read-conversation.ts'
import { showConversation, showConversationWith } from './conversations/show-conversation.ts'
import { trustMember } from './conversations/trust-member.ts'
import { sendMessagePhoto, sendVoice } from './media/send-bytes.ts'
import { sendMedia } from './media/send-media.ts'
import { deleteMessage } from './messages/delete-message.ts'
import { listMessages } from './messages/list-messages.ts'
import { reactToMessage } from './messages/react-to-message.ts'
import { searchMessages } from './messages/search-messages.ts'
import { sendMessage } from './messages/send-message.ts'
import { acceptRequest, declineRequest } from './requests/answer-request.ts'

export const chatRoutes: FeatureRoutes = (on, ctx) => {
  on(api.chat.conversations, ({ member, locale, query }) => listConversations(ctx, { member, locale }, query))
  on(api.chat.conversation, ({ member, locale, params, query }) =>
    showConversation(ctx, { member, locale }, { uid: params.id, page: query }),
  )
  on(api.chat.withMember, ({ member, locale, params, query }) =>
    showConversationWith(ctx, { member, locale }, { otherUid: params.id, page: query }),
  )
  on(api.chat.messages, ({ member, locale, params, query }) =>
    listMessages(ctx, { member, locale }, { uid: params.id, page: query }),
  )
  on(api.chat.send, ({ member, params, body, uploads }) =>
    body === undefined
      ? sendMedia(ctx, member, { to: params.id, uploads })
      : sendMessage(ctx, member, { to: params.id, message: body }),
  )
  on(api.chat.read, ({ member, params, body }) => readConversation(ctx, member, { uid: params.id, seq: body.seq }))
  on(api.chat.accept, ({ member, locale, params }) => acceptRequest(ctx, { member, locale }, params.id))
  on(api.chat.decline, ({ member, params }) => declineRequest(ctx, member, params.id))
  on(api.chat.trust, ({ member, locale, params, body }) =>
    trustMember(ctx, { member, locale }, { uid: params.id, on: body.on }),
  )
  on(api.chat.react, ({ member, params, body }) =>
    reactToMessage(ctx, member, { uid: params.id, seq: params.seq, reaction: body.reaction }),
  )
  on(api.chat.deleteMessage, ({ member, params, query }) =>
    deleteMessage(ctx, member, { uid: params.id, seq: params.seq, for: query.for }),
  )
  on(api.chat.search, ({ member, params, query }) => searchMessages(ctx, member, { uid: params.id, search: query }))
  on(api.chat.photo, ({ params, query, headers }) =>
    sendMessagePhoto(ctx, { ...params, query, accept: headers.accept }),
  )
  on(api.chat.voice, ({ params, query, headers }) => sendVoice(ctx, { id: params.id, query, range: headers.range }))
}
