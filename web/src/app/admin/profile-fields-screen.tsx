import { FieldCatalogue } from '../../features/custom-fields/index.ts'
import { adminPaths } from './admin-paths.ts'
import { StaffPage } from './staff-page.tsx'

export function ProfileFieldsScreen() {
  return (
    <StaffPage path={adminPaths.profileFields}>
      <FieldCatalogue />
    </StaffPage>
  )
}
