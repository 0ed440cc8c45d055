export { eraseAgain, listErasures } from './erasure-record.ts'
export { planDeletion } from './request-deletion.ts'
