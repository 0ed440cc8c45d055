import { HoldsPage } from '../../../features/administration/index.ts'
import { adminMemberPath, adminPaths } from '../admin-paths.ts'
import { StaffPage } from '../staff-page.tsx'

export function HoldsScreen() {
  return (
    <StaffPage path={adminPaths.holds}>
      <HoldsPage pathOf={adminMemberPath} />
    </StaffPage>
  )
}
