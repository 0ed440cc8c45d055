import { SystemPage } from '../../../features/system/index.ts'
import { adminPaths } from '../admin-paths.ts'
import { StaffPage } from '../staff-page.tsx'

export function SystemScreen() {
  return (
    <StaffPage path={adminPaths.system}>
      <SystemPage />
    </StaffPage>
  )
}
