import { WorkloadPage } from '../../../features/administration/index.ts'
import { adminPaths } from '../admin-paths.ts'
import { StaffPage } from '../staff-page.tsx'

export function WorkloadScreen() {
  return (
    <StaffPage path={adminPaths.workload}>
      <WorkloadPage />
    </StaffPage>
  )
}
