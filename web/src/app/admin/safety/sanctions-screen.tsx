import { SanctionQueue } from '../../../features/moderation/index.ts'
import { adminPaths } from '../admin-paths.ts'
import { StaffPage } from '../staff-page.tsx'

export function SanctionsScreen() {
  return (
    <StaffPage path={adminPaths.sanctions}>
      <SanctionQueue />
    </StaffPage>
  )
}
