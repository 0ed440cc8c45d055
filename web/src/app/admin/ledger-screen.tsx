import { LedgerPage } from '../../features/ledger/index.ts'
import { adminMemberPath, adminPaths } from './admin-paths.ts'
import { StaffPage, useStaffPages } from './staff-page.tsx'

export function LedgerScreen() {
  const pages = useStaffPages()
  const isOpen = (path: string) => pages.some(({ to }) => to === path)
  return (
    <StaffPage path={adminPaths.ledger}>
      <LedgerPage
        memberPath={isOpen(adminPaths.members) ? adminMemberPath : null}
        payoutsPath={isOpen(adminPaths.payouts) ? adminPaths.payouts : null}
      />
    </StaffPage>
  )
}
