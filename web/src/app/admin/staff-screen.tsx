import { StaffList } from '../../features/staff/index.ts'
import { adminMemberPath, adminPaths } from './admin-paths.ts'
import { StaffPage, useStaffPages } from './staff-page.tsx'

export function StaffScreen() {
  const isOpen = useStaffPages().some(({ to }) => to === adminPaths.members)
  return (
    <StaffPage path={adminPaths.staff}>
      <StaffList memberPath={isOpen ? adminMemberPath : null} />
    </StaffPage>
  )
}
