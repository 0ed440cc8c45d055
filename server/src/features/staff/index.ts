export { changePermissions } from './change-permissions.ts'
export { listAudit } from './list-audit.ts'
export { maskEmail } from './mask-email.ts'
export { isStillFinance } from './still-finance.ts'
