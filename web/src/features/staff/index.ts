export { AuditLog } from './audit-log.tsx'
export { ProposalActions } from './proposal-actions.tsx'
export { StaffList } from './staff-list.tsx'
