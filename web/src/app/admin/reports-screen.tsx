import { useTranslation } from 'react-i18next'
import { ReportQueue } from '../../features/moderation/index.ts'
import { useAuthStore } from '../../lib/auth-store.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { StaffNav } from '../screens/page-navs.tsx'

/** For staff; to everybody else the page does not exist. */
export function ReportsScreen() {
  const { t } = useTranslation()
  const role = useAuthStore((state) => state.user?.role)
  if (role !== 'admin') return <EmptyState icon="search" title={t('staff:notFound')} />
  return (
    <>
      <StaffNav />
      <ReportQueue />
    </>
  )
}
