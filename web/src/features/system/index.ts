export { IncidentsPage } from './incidents/incidents-page.tsx'
export { SettingsPage } from './settings/settings-page.tsx'
export { SystemPage } from './system-page.tsx'
