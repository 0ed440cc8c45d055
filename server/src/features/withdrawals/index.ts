export { approvalsNeeded } from './withdrawal-rules.ts'
