export { DisguiseSettings } from './disguise/disguise-settings.tsx'
export { ExitSettings } from './exit/exit-settings.tsx'
export { LockSettings } from './lock/lock-settings.tsx'
