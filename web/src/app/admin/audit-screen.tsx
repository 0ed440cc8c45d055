import { AuditLog } from '../../features/staff/index.ts'
import { adminPaths } from './admin-paths.ts'
import { StaffPage } from './staff-page.tsx'

export function AuditScreen() {
  return (
    <StaffPage path={adminPaths.audit}>
      <AuditLog />
    </StaffPage>
  )
}
