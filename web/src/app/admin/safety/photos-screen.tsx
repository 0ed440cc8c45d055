import { PhotoReview } from '../../../features/moderation/index.ts'
import { adminMemberPath, adminPaths } from '../admin-paths.ts'
import { StaffPage } from '../staff-page.tsx'

export function PhotosScreen() {
  return (
    <StaffPage path={adminPaths.photos}>
      <PhotoReview pathOf={adminMemberPath} />
    </StaffPage>
  )
}
