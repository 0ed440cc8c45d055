export { provisionalDays, suspendProvisionally } from './decisions/provisional-ban.ts'
export { questionAge } from './decisions/question-age.ts'
export { insertProposal } from './staff-proposals.ts'
