import type { api, StaffPermission } from '@karibu/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuthStore } from '../../lib/auth-store.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { paths } from '../paths.ts'
import { SubNav } from '../screens/members/sub-nav.tsx'

type Of<R extends { permission: StaffPermission }> = R['permission']

/**
 * Every staff page, with the permission of the call it begins with. The browser knows no more of a route than its method
 * and path, so it is written out here and compared by its type.
 */
const staffPages = [
  {
    to: paths.adminPayouts,
    title: 'staff:payouts.title',
    permission: 'finance' satisfies Of<typeof api.staffPayouts.list>,
  },
  { to: paths.adminRates, title: 'staff:rates.title', permission: 'finance' satisfies Of<typeof api.rates.list> },
  {
    to: paths.adminReports,
    title: 'staff:reports.title',
    permission: 'moderator' satisfies Of<typeof api.moderation.reports>,
  },
  {
    to: paths.adminSanctions,
    title: 'staff:sanctions.title',
    permission: 'moderator' satisfies Of<typeof api.sanctions.list>,
  },
  {
    to: paths.adminTickets,
    title: 'staff:tickets.title',
    permission: 'moderator' satisfies Of<typeof api.support.staffList>,
  },
  {
    to: paths.adminNotices,
    title: 'staff:notices.title',
    permission: 'admin' satisfies Of<typeof api.staffNotices.list>,
  },
  { to: paths.adminStaff, title: 'staff:staff.title', permission: 'admin' satisfies Of<typeof api.staff.list> },
  { to: paths.adminAudit, title: 'staff:audit.title', permission: 'admin' satisfies Of<typeof api.staff.audit> },
] as const

const nothing: readonly StaffPermission[] = []

/** The staff pages that the member may open; none for members who are not staff. */
export function useStaffPages() {
  // A user stored by an older version of the page has no permissions yet.
  const permissions = useAuthStore((state) => state.user?.permissions) ?? nothing
  return staffPages.filter((page) => permissions.includes(page.permission))
}

/** A staff page with its navigation; without its permission it shows "not found". */
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
