export { AuditLog } from './audit-log.tsx'
export { StaffList } from './staff-list.tsx'
