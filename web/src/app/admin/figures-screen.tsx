import { FiguresPage } from '../../features/administration/index.ts'
import { adminPaths } from './admin-paths.ts'
import { StaffPage } from './staff-page.tsx'

export function FiguresScreen() {
  return (
    <StaffPage path={adminPaths.figures}>
      <FiguresPage />
    </StaffPage>
  )
}
