export { packMember } from './data-export/export-member.ts'
export { resetSecondMails } from './dormancy/mail-dormant.ts'
export { eraseAgain, erasureFolder, listErasures } from './erasure-record.ts'
export { planDeletion, refuseUndeletable } from './request-deletion.ts'
