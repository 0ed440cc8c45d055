import { StaffList } from '../../features/staff/index.ts'
import { adminPaths } from './admin-paths.ts'
import { StaffPage } from './staff-page.tsx'

export function StaffScreen() {
  return (
    <StaffPage path={adminPaths.staff}>
      <StaffList />
    </StaffPage>
  )
}
