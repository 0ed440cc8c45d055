export { StatusHistory } from './history.tsx'
export { Incidents } from './incidents.tsx'
export { Announcement, MaintenanceNotice } from './maintenance-notice.tsx'
export { type Health, readHealth } from './queries.ts'
