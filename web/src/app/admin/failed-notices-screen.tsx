import { FailedNotices } from '../../features/administration/index.ts'
import { adminPaths } from './admin-paths.ts'
import { StaffPage } from './staff-page.tsx'

export function FailedNoticesScreen() {
  return (
    <StaffPage path={adminPaths.notices}>
      <FailedNotices />
    </StaffPage>
  )
}
