import { CityList } from '../../features/administration/index.ts'
import { adminPaths } from './admin-paths.ts'
import { StaffPage } from './staff-page.tsx'

export function CitiesScreen() {
  return (
    <StaffPage path={adminPaths.cities}>
      <CityList />
    </StaffPage>
  )
}
