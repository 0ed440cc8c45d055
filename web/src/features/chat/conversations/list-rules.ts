import type { Conversation, MemberCard, Message } from '@karibu/contract'
import type { QueryClient } from '@tanstack/react-query'
import { chatKeys } from '../chat-keys.ts'

/** How much waits: messages unread, and requests to be answered. */
export type Totals = { unreadTotal: number; requestsTotal: number }

export type Pages = {
  pages: ({ conversations: Conversation[]; nextCursor: string | null } & Totals)[]
  pageParams: unknown[]
}

const all = (pages: Pages | undefined): Conversation[] =>
  pages?.pages.flatMap(({ conversations }) => conversations) ?? []

const everyPages = (client: QueryClient) =>
  client.getQueriesData<Pages>({ queryKey: chatKeys.lists }).map(([, pages]) => pages)

/** A conversation out of any box that is held. */
export const findListed = (client: QueryClient, test: (one: Conversation) => boolean): Conversation | undefined =>
  everyPages(client).flatMap(all).find(test)

/** Changes one conversation wherever it is held: in the boxes, and as the open one. */
export function changeEverywhere(client: QueryClient, id: string, change: (one: Conversation) => Conversation): void {
  const changeOne = (one: Conversation) => (one.id === id ? change(one) : one)
  client.setQueriesData<Pages>({ queryKey: chatKeys.lists }, (pages) => pages && changeAll(pages, changeOne))
  client.setQueriesData<Conversation | null>({ queryKey: chatKeys.withMembers }, (one) => one && changeOne(one))
}

/** Changes the conversations of a box where they stand. */
export const changeAll = (pages: Pages, change: (one: Conversation) => Conversation): Pages => ({
  ...pages,
  pages: pages.pages.map((page) => ({ ...page, conversations: page.conversations.map(change) })),
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

/** Does a name hold these letters? Case and accents do not count, as on the server. */
export const isCalled = ({ firstname }: MemberCard, name: string): boolean => folded(firstname).includes(folded(name))

const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The last word is theirs, and I may answer it. A call asks for no answer. */
export const isMyTurn = ({ lastMessage, person, writable }: Conversation): boolean =>
  writable && lastMessage?.senderId === person.id && lastMessage.kind !== 'call' && !lastMessage.deleted

/** Every conversation once, the latest first: pages shift while messages arrive. */
export function inOrder(pages: Pages): Conversation[] {
  const byId = new Map<string, Conversation>()
  for (const one of all(pages)) if (!byId.has(one.id)) byId.set(one.id, one)
  return [...byId.values()].sort((first, second) => second.updatedAt.localeCompare(first.updatedAt))
}
