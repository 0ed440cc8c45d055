import { PriceList } from '../../features/catalogue/index.ts'
import { adminPaths } from './admin-paths.ts'
import { StaffPage } from './staff-page.tsx'

export function PricesScreen() {
  return (
    <StaffPage path={adminPaths.prices}>
      <PriceList />
    </StaffPage>
  )
}
