import { AddUser } from '../../../features/administration/index.ts'
import { adminPaths } from '../admin-paths.ts'
import { StaffPage } from '../staff-page.tsx'

/** Only administrators add users. */
export function AddUserScreen() {
  return (
    <StaffPage path={adminPaths.members} permission="admin">
      <AddUser listPath={adminPaths.members} />
    </StaffPage>
  )
}
