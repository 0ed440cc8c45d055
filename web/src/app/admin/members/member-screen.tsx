import { useParams } from 'react-router'
import { MemberPage } from '../../../features/administration/index.ts'
import { adminMemberPath, adminPaths } from '../admin-paths.ts'
import { StaffPage } from '../staff-page.tsx'

export function MemberScreen() {
  const { id = '' } = useParams()
  return (
    <StaffPage path={adminPaths.members}>
      <MemberPage
        key={id}
        id={id}
        listPath={adminPaths.members}
        reportsPath={adminPaths.reports}
        holdsPath={adminPaths.holds}
        pathOf={adminMemberPath}
      />
    </StaffPage>
  )
}
