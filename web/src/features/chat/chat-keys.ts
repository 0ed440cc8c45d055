import type { ConversationBox } from '@karibu/contract'

/** Where the chat's answers lie in the query cache. */
export const chatKeys = {
  all: ['chat'],
  lists: ['chat', 'list'],
  list: (box: ConversationBox, name = '') => ['chat', 'list', box, ...(name ? [name] : [])],
  totals: ['chat', 'totals'],
  withMembers: ['chat', 'with'],
  withMember: (memberId: string) => ['chat', 'with', memberId],
  threads: ['chat', 'thread'],
  thread: (conversationId: string) => ['chat', 'thread', conversationId],
  allowance: ['chat', 'allowance'],
} as const
