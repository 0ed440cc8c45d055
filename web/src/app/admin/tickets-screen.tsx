import { useTranslation } from 'react-i18next'
import { TicketQueue } from '../../features/support/index.ts'
import { useAuthStore } from '../../lib/auth-store.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { StaffNav } from '../screens/page-navs.tsx'

/** For staff; to everybody else the page does not exist. */
export function TicketsScreen() {
  const { t } = useTranslation()
  const role = useAuthStore((state) => state.user?.role)
  if (role !== 'admin') return <EmptyState icon="search" title={t('staff:notFound')} />
  return (
    <>
      <StaffNav />
      <TicketQueue />
    </>
  )
}
