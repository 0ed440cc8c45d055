import { SelfieReview } from '../../../features/verification/index.ts'
import { adminMemberPath, adminPaths } from '../admin-paths.ts'
import { StaffPage } from '../staff-page.tsx'

export function SelfiesScreen() {
  return (
    <StaffPage path={adminPaths.selfies}>
      <SelfieReview pathOf={adminMemberPath} />
    </StaffPage>
  )
}
