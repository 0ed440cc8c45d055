export { changePermissions } from './change-permissions.ts'
export { listAudit } from './list-audit.ts'
