export { learnChange, type PairFacts, pairFacts } from './ranking/learn-reaction.ts'
export { withdrawLikes } from './ranking/withdraw-likes.ts'
export { countPreferred } from './search/count-members.ts'
