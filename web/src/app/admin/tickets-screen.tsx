import { TicketQueue } from '../../features/support/index.ts'
import { adminPaths } from './admin-paths.ts'
import { StaffPage } from './staff-page.tsx'

export function TicketsScreen() {
  return (
    <StaffPage path={adminPaths.tickets}>
      <TicketQueue />
    </StaffPage>
  )
}
