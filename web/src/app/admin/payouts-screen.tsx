import { PayoutQueue } from '../../features/payouts/index.ts'
import { adminPaths } from './admin-paths.ts'
import { StaffPage } from './staff-page.tsx'

export function PayoutsScreen() {
  return (
    <StaffPage path={adminPaths.payouts}>
      <PayoutQueue />
    </StaffPage>
  )
}
