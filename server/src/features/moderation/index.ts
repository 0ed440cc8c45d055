export { insertProposal } from './staff-proposals.ts'
