import { api, type StaffPermission } from '@karibu/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuthStore } from '../../lib/auth-store.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { paths } from '../paths.ts'
import { SubNav } from '../screens/sub-nav.tsx'

/** Every staff page, with the permission of the call it begins with. */
const staffPages = [
  { to: paths.adminPayouts, title: 'staff:payouts.title', permission: api.staffPayouts.list.permission },
  { to: paths.adminRates, title: 'staff:rates.title', permission: api.rates.list.permission },
  { to: paths.adminReports, title: 'staff:reports.title', permission: api.moderation.reports.permission },
  { to: paths.adminTickets, title: 'staff:tickets.title', permission: api.support.staffList.permission },
  { to: paths.adminNotices, title: 'staff:notices.title', permission: api.staffNotices.list.permission },
  { to: paths.adminStaff, title: 'staff:staff.title', permission: api.staff.list.permission },
  { to: paths.adminAudit, title: 'staff:audit.title', permission: api.staff.audit.permission },
] as const

const nothing: readonly StaffPermission[] = []

/** The staff pages that the member may open; none for members who are not staff. */
export function useStaffPages() {
  // A user stored by an older version of the page has no permissions yet.
  const permissions = useAuthStore((state) => state.user?.permissions) ?? nothing
  return staffPages.filter((page) => permissions.includes(page.permission))
}

/** A staff page with its navigation; for everybody who lacks its permission it does not exist. */
export function StaffPage({ path, children }: { path: (typeof staffPages)[number]['to']; children: ReactNode }) {
  const { t } = useTranslation()
  const pages = useStaffPages()
  if (!pages.some(({ to }) => to === path)) return <EmptyState icon="search" title={t('staff:notFound')} />
  const links = pages.map(({ to, title }) => ({ to, label: t(title) }))
  return (
    <>
      <SubNav label={t('staff:title')} links={links} />
      {children}
    </>
  )
}
