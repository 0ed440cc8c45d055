export { KnownPeopleSettings } from './known-people-settings.tsx'
