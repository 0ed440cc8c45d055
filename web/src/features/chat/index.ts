export { ConnectionBanner } from './connection-banner.tsx'
export { ConversationList } from './conversation-list.tsx'
export { ConversationView } from './conversation-view.tsx'
export { useUnreadTotal, useUnsentCount } from './queries.ts'
