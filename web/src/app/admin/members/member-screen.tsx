import { useParams } from 'react-router'
import { MemberPage } from '../../../features/administration/index.ts'
import { adminMemberPath, adminPaths } from '../admin-paths.ts'
import { StaffPage, useStaffPages } from '../staff-page.tsx'

export function MemberScreen() {
  const { id = '' } = useParams()
  const isTeamOpen = useStaffPages().some(({ to }) => to === adminPaths.staff)
  return (
    <StaffPage path={adminPaths.members}>
      <MemberPage
        key={id}
        id={id}
        listPath={adminPaths.members}
        reportsPath={adminPaths.reports}
        holdsPath={adminPaths.holds}
        teamPath={isTeamOpen ? adminPaths.staff : null}
        pathOf={adminMemberPath}
      />
    </StaffPage>
  )
}
