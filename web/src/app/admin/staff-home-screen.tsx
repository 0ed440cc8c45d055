import { useTranslation } from 'react-i18next'
import { StaffHome } from '../../features/administration/index.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { useStaffPages } from './staff-page.tsx'

/** What waits for a member of staff, and the way to each of their pages. */
export function StaffHomeScreen() {
  const { t } = useTranslation()
  const pages = useStaffPages()
  if (pages.length === 0) return <EmptyState icon="search" title={t('staff:notFound')} />
  return <StaffHome pages={pages.map(({ to, title, queues }) => ({ to, label: t(title), queues }))} />
}
