export { LogOutDialog } from './log-out-dialog.tsx'
export { useDayPart } from './use-day-part.ts'
export { useMyAvatar } from './use-my-avatar.ts'
export { wipeDevice } from './wipe-device.ts'
