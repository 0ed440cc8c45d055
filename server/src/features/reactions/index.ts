export { rejoinKnown, separateKnown } from './known-pairs.ts'
export { blockMember } from './set-reaction.ts'
