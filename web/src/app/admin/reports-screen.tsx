import { ReportQueue } from '../../features/moderation/index.ts'
import { paths } from '../paths.ts'
import { StaffPage } from './staff-page.tsx'

export function ReportsScreen() {
  return (
    <StaffPage path={paths.adminReports}>
      <ReportQueue />
    </StaffPage>
  )
}
