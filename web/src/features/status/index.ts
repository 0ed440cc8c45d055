export { StatusHistory } from './history.tsx'
export { Announcement, MaintenanceNotice } from './maintenance-notice.tsx'
export type { Notice } from './maintenance-rules.ts'
