import { ReportQueue } from '../../../features/moderation/index.ts'
import { adminMemberPath, adminPaths } from '../admin-paths.ts'
import { StaffPage } from '../staff-page.tsx'

export function ReportsScreen() {
  return (
    <StaffPage path={adminPaths.reports}>
      <ReportQueue memberPath={adminMemberPath} />
    </StaffPage>
  )
}
