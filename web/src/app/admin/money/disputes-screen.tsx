import { DisputeList } from '../../../features/payouts/index.ts'
import { adminMemberPath, adminPaths } from '../admin-paths.ts'
import { StaffPage, useStaffPages } from '../staff-page.tsx'

export function DisputesScreen() {
  const pages = useStaffPages()
  const isOpen = (path: string) => pages.some(({ to }) => to === path)
  return (
    <StaffPage path={adminPaths.disputes}>
      <DisputeList
        memberPath={isOpen(adminPaths.members) ? adminMemberPath : null}
        depositPath={isOpen(adminPaths.payouts) ? depositPath : null}
        transferPath={transferPath}
      />
    </StaffPage>
  )
}

const depositPath = (reference: string) => `${adminPaths.payouts}?deposit=${encodeURIComponent(reference)}`
const transferPath = (id: string) => `${adminPaths.ledger}?view=transfer&id=${id}`
