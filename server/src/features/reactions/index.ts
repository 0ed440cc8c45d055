export { countLists } from './count-lists.ts'
export { rejoinKnown, separateKnown } from './known-pairs.ts'
export { blockMember } from './set-reaction.ts'
