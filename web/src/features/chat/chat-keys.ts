/** Where the chat's answers lie in the query cache. */
export const chatKeys = {
  all: ['chat'],
  conversations: ['chat', 'conversations'],
  unread: ['chat', 'unread'],
  withMembers: ['chat', 'with'],
  withMember: (memberId: string) => ['chat', 'with', memberId],
  threads: ['chat', 'thread'],
  thread: (conversationId: string) => ['chat', 'thread', conversationId],
} as const
