import type { Conversation, Message } from '@karibu/contract'

export type Pages = {
  pages: { conversations: Conversation[]; unreadTotal: number; nextCursor: string | null }[]
  pageParams: unknown[]
}

export const findIn = (pages: Pages | undefined, test: (conversation: Conversation) => boolean) =>
  pages?.pages.flatMap(({ conversations }) => conversations).find(test)

/** Changes one conversation where it stands in the list. */
export const changeIn = (pages: Pages, id: string, change: (conversation: Conversation) => Conversation): Pages => ({
  ...pages,
  pages: pages.pages.map((page) => ({
    ...page,
    conversations: page.conversations.map((one) => (one.id === id ? change(one) : one)),
  })),
})

/** A new message in a conversation of the list; an old or known one changes nothing. */
export function withMessage(conversation: Conversation, message: Message, myId: string): Conversation {
  if (message.seq <= conversation.lastSeq) return conversation
  const hadAllRead = conversation.readSeq === message.seq - 1
  const mine = message.senderId === myId
  return {
    ...conversation,
    lastMessage: message,
    lastSeq: message.seq,
    updatedAt: message.sentAt,
    unread: mine ? conversation.unread : conversation.unread + 1,
    readSeq: mine && hadAllRead ? message.seq : conversation.readSeq,
  }
}

/** How far a member has read, in a conversation of the list; never back. */
export const withMyRead = (conversation: Conversation, seq: number): Conversation => ({
  ...conversation,
  readSeq: Math.max(conversation.readSeq, seq),
  unread: seq >= conversation.lastSeq ? 0 : conversation.unread,
})

/** Every conversation once, the latest first: pages shift while messages arrive. */
export function inOrder(pages: Pages): Conversation[] {
  const byId = new Map<string, Conversation>()
  for (const one of pages.pages.flatMap(({ conversations }) => conversations))
    if (!byId.has(one.id)) byId.set(one.id, one)
  return [...byId.values()].sort((first, second) => second.updatedAt.localeCompare(first.updatedAt))
}
