import { AnnouncementsPage } from '../../features/announcements/index.ts'
import { adminPaths } from './admin-paths.ts'
import { StaffPage } from './staff-page.tsx'

export function AnnouncementsScreen() {
  return (
    <StaffPage path={adminPaths.announcements}>
      <AnnouncementsPage />
    </StaffPage>
  )
}
