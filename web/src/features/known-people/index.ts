export { KnownPeopleSettings } from './known-people-settings.tsx'
export { useKnownPeopleSummary } from './queries.ts'
