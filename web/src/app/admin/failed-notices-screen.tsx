import { FailedNotices } from '../../features/notifications/index.ts'
import { paths } from '../paths.ts'
import { StaffPage } from './staff-page.tsx'

export function FailedNoticesScreen() {
  return (
    <StaffPage path={paths.adminNotices}>
      <FailedNotices />
    </StaffPage>
  )
}
