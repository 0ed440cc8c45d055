import { AuditLog } from '../../features/staff/index.ts'
import { paths } from '../paths.ts'
import { StaffPage } from './staff-page.tsx'

export function AuditScreen() {
  return (
    <StaffPage path={paths.adminAudit}>
      <AuditLog />
    </StaffPage>
  )
}
