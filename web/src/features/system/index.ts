export { SettingsPage } from './settings/settings-page.tsx'
export { SystemPage } from './system-page.tsx'
