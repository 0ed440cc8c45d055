import { RateList } from '../../features/rates/index.ts'
import { paths } from '../paths.ts'
import { StaffPage } from './staff-page.tsx'

export function RatesScreen() {
  return (
    <StaffPage path={paths.adminRates}>
      <RateList />
    </StaffPage>
  )
}
