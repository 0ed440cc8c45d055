import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { useStaffPages } from './staff-page.tsx'

/** Leads to the first staff page that the member may open. */
export function StaffHomeScreen() {
  const { t } = useTranslation()
  const [first] = useStaffPages()
  return first ? <Navigate to={first.to} replace /> : <EmptyState icon="search" title={t('staff:notFound')} />
}
