export { approvalsNeeded, fourEyesAboveCents, worthCents } from './withdrawal-rules.ts'
