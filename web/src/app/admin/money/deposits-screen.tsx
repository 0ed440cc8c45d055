import { DepositList } from '../../../features/payouts/index.ts'
import { adminMemberPath, adminPaths } from '../admin-paths.ts'
import { StaffPage, useStaffPages } from '../staff-page.tsx'

export function DepositsScreen() {
  const pages = useStaffPages()
  const isOpen = (path: string) => pages.some(({ to }) => to === path)
  return (
    <StaffPage path={adminPaths.deposits}>
      <DepositList
        memberPath={isOpen(adminPaths.members) ? adminMemberPath : null}
        depositPath={isOpen(adminPaths.payouts) ? depositPath : null}
      />
    </StaffPage>
  )
}

const depositPath = (reference: string) => `${adminPaths.payouts}?deposit=${encodeURIComponent(reference)}`
