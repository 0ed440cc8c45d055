import { RateList } from '../../features/rates/index.ts'
import { adminPaths } from './admin-paths.ts'
import { StaffPage } from './staff-page.tsx'

export function RatesScreen() {
  return (
    <StaffPage path={adminPaths.rates}>
      <RateList />
    </StaffPage>
  )
}
