export { blockMember } from './set-reaction.ts'
