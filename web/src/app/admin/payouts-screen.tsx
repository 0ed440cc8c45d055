import { PayoutQueue } from '../../features/payouts/index.ts'
import { paths } from '../paths.ts'
import { StaffPage } from './staff-page.tsx'

export function PayoutsScreen() {
  return (
    <StaffPage path={paths.adminPayouts}>
      <PayoutQueue />
    </StaffPage>
  )
}
