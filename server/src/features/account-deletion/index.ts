export { packMember } from './data-export/export-member.ts'
export { eraseAgain, listErasures } from './erasure-record.ts'
export { planDeletion } from './request-deletion.ts'
