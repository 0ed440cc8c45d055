export { AuditLog } from './audit-log.tsx'
export { auditText } from './audit-text.ts'
export { ProposalActions } from './proposal-actions.tsx'
export { StaffList } from './staff-list.tsx'
