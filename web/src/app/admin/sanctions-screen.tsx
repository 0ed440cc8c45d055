import { SanctionQueue } from '../../features/moderation/index.ts'
import { paths } from '../paths.ts'
import { StaffPage } from './staff-page.tsx'

export function SanctionsScreen() {
  return (
    <StaffPage path={paths.adminSanctions}>
      <SanctionQueue />
    </StaffPage>
  )
}
