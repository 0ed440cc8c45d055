import { MemberList } from '../../../features/administration/index.ts'
import { adminMemberPath, adminPaths } from '../admin-paths.ts'
import { StaffPage } from '../staff-page.tsx'

export function MembersScreen() {
  return (
    <StaffPage path={adminPaths.members}>
      <MemberList pathOf={adminMemberPath} addPath={adminPaths.addUser} />
    </StaffPage>
  )
}
