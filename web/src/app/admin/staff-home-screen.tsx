import { useTranslation } from 'react-i18next'
import { type HomePage, StaffHome } from '../../features/administration/index.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { adminPaths } from './admin-paths.ts'
import { StaffFrame, useStaffPages } from './staff-page.tsx'

/** The queues that each page shows. */
const queues: Partial<Record<string, HomePage['queues']>> = {
  [adminPaths.payouts]: ['payouts', 'exceptions'],
  [adminPaths.reports]: ['reports'],
  [adminPaths.photos]: ['photos'],
  [adminPaths.selfies]: ['selfies'],
  [adminPaths.sanctions]: ['appeals'],
  [adminPaths.tickets]: ['tickets'],
  [adminPaths.notices]: ['notices'],
  [adminPaths.jobs]: ['jobs', 'mails'],
  [adminPaths.staff]: ['proposals'],
  [adminPaths.holds]: ['holds'],
}

/** What waits for a member of staff, and the way to each of their pages. */
export function StaffHomeScreen() {
  const { t } = useTranslation()
  const pages = useStaffPages()
  if (pages.length === 0) return <EmptyState icon="search" title={t('staff:notFound')} />
  return (
    <StaffFrame>
      <StaffHome pages={pages.map(({ to, title }) => ({ to, label: t(title), queues: queues[to] ?? [] }))} />
    </StaffFrame>
  )
}
