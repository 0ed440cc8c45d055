import { staffScreen, useMedia } from '../../../lib/device/use-media.ts'
import { StaffBar } from './staff-bar.tsx'
import { StaffSidebar } from './staff-sidebar.tsx'

/** The navigation of the staff pages, in the place of the members' one: beside them, or above them where the screen is narrow. */
export function StaffNavigation() {
  return useMedia(staffScreen) ? <StaffSidebar /> : <StaffBar />
}
