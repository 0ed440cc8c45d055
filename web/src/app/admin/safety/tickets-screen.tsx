import { type PaymentPath, TicketQueue } from '../../../features/support/index.ts'
import { adminPaths } from '../admin-paths.ts'
import { StaffPage, useStaffPages } from '../staff-page.tsx'

export function TicketsScreen() {
  const pages = useStaffPages()
  const paymentPath: PaymentPath = ({ kind, reference }) => {
    const { page, query } = places[kind]
    return pages.some(({ to }) => to === page) ? `${page}?${query}=${encodeURIComponent(reference)}` : null
  }
  return (
    <StaffPage path={adminPaths.tickets}>
      <TicketQueue paymentPath={paymentPath} />
    </StaffPage>
  )
}

const places = {
  deposit: { page: adminPaths.payouts, query: 'deposit' },
  withdrawal: { page: adminPaths.payouts, query: 'payout' },
  transfer: { page: adminPaths.ledger, query: 'view=transfer&id' },
} as const
