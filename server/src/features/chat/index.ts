export { openConversation } from './open-conversation.ts'
export { lockPair, pairOf, sharePair } from './pair-lock.ts'
