export { LogOutDialog } from './log-out-dialog.tsx'
export { useDayPart } from './use-day-part.ts'
export { wipeDevice } from './wipe-device.ts'
