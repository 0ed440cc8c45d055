export { learnChange, type PairFacts, pairFacts } from './ranking/learn-reaction.ts'
export { faded } from './ranking/order-found.ts'
export { withdrawLikes } from './ranking/withdraw-likes.ts'
export { countPreferred } from './search/count-members.ts'
