import { CorrectionReview } from '../../../features/verification/index.ts'
import { adminMemberPath, adminPaths } from '../admin-paths.ts'
import { StaffPage } from '../staff-page.tsx'

export function CorrectionsScreen() {
  return (
    <StaffPage path={adminPaths.corrections}>
      <CorrectionReview pathOf={adminMemberPath} />
    </StaffPage>
  )
}
