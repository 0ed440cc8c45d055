import { JobsPage } from '../../features/administration/index.ts'
import { adminPaths } from './admin-paths.ts'
import { StaffPage } from './staff-page.tsx'

export function JobsScreen() {
  return (
    <StaffPage path={adminPaths.jobs}>
      <JobsPage />
    </StaffPage>
  )
}
