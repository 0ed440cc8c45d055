import { TicketQueue } from '../../features/support/index.ts'
import { paths } from '../paths.ts'
import { StaffPage } from './staff-page.tsx'

export function TicketsScreen() {
  return (
    <StaffPage path={paths.adminTickets}>
      <TicketQueue />
    </StaffPage>
  )
}
