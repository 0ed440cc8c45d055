import { IncidentsPage } from '../../../features/system/index.ts'
import { paths } from '../../paths.ts'
import { adminPaths } from '../admin-paths.ts'
import { StaffPage } from '../staff-page.tsx'

export function IncidentsScreen() {
  return (
    <StaffPage path={adminPaths.incidents}>
      <IncidentsPage statusPath={paths.serverStatus} />
    </StaffPage>
  )
}
