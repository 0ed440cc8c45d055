export { DisguiseSettings, useDisguiseSummary } from './disguise/disguise-settings.tsx'
export { ExitSettings, useExitSummary } from './exit/exit-settings.tsx'
export { LockSettings, useLockSummary } from './lock/lock-settings.tsx'
