export { packMember } from './data-export/export-member.ts'
export { eraseAgain, erasureFolder, listErasures } from './erasure-record.ts'
export { planDeletion, refuseUndeletable } from './request-deletion.ts'
