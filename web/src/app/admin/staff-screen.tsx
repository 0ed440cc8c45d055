import { StaffList } from '../../features/staff/index.ts'
import { paths } from '../paths.ts'
import { StaffPage } from './staff-page.tsx'

export function StaffScreen() {
  return (
    <StaffPage path={paths.adminStaff}>
      <StaffList />
    </StaffPage>
  )
}
