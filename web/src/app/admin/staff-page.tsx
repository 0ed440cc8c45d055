import type { api, StaffPermission } from '@karibu/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { useAuthStore } from '../../lib/auth-store.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { adminPaths } from './admin-paths.ts'
import styles from './staff-page.module.css'

type Of<R extends { permission: StaffPermission | readonly StaffPermission[] }> = R['permission']

/**
 * Every staff page, with the permission of the call it begins with. The browser knows no more of a route than its method
 * and path, so it is written out here and compared by its type.
 */
const staffPages = [
  {
    to: adminPaths.members,
    title: 'admin-screens:members.title',
    permission: ['moderator', 'admin'] satisfies Of<typeof api.staffMembers.list>[number][],
  },
  {
    to: adminPaths.cities,
    title: 'admin-screens:cities.title',
    permission: ['moderator', 'admin'] satisfies Of<typeof api.staffMembers.cities>[number][],
  },
  {
    to: adminPaths.profileFields,
    title: 'admin-screens:fields.title',
    permission: 'admin' satisfies Of<typeof api.profileFields.list>,
  },
  {
    to: adminPaths.prices,
    title: 'admin-screens:prices.title',
    permission: 'admin' satisfies Of<typeof api.staffCatalogue.list>,
  },
  {
    to: adminPaths.figures,
    title: 'admin-screens:figures.title',
    permission: 'admin' satisfies Of<typeof api.staffFigures.read>,
  },
  {
    to: adminPaths.payouts,
    title: 'staff:payouts.title',
    permission: 'finance' satisfies Of<typeof api.staffPayouts.list>,
  },
  { to: adminPaths.rates, title: 'staff:rates.title', permission: 'finance' satisfies Of<typeof api.rates.list> },
  {
    to: adminPaths.ledger,
    title: 'admin-screens:ledger.title',
    permission: ['finance', 'admin'] satisfies Of<typeof api.staffLedger.trialBalance>[number][],
  },
  {
    to: adminPaths.reports,
    title: 'staff:reports.title',
    permission: 'moderator' satisfies Of<typeof api.moderation.reports>,
  },
  {
    to: adminPaths.workload,
    title: 'admin-screens:workload.title',
    permission: ['moderator', 'admin'] satisfies Of<typeof api.staffWorkload.read>[number][],
  },
  {
    to: adminPaths.photos,
    title: 'admin-screens:photos.title',
    permission: 'moderator' satisfies Of<typeof api.staffPhotos.list>,
  },
  {
    to: adminPaths.selfies,
    title: 'admin-screens:selfies.title',
    permission: 'moderator' satisfies Of<typeof api.verification.selfies>,
  },
  {
    to: adminPaths.sanctions,
    title: 'staff:sanctions.title',
    permission: 'moderator' satisfies Of<typeof api.sanctions.list>,
  },
  {
    to: adminPaths.tickets,
    title: 'staff:tickets.title',
    permission: 'moderator' satisfies Of<typeof api.support.staffList>,
  },
  {
    to: adminPaths.notices,
    title: 'staff:notices.title',
    permission: 'admin' satisfies Of<typeof api.staffNotices.list>,
  },
  {
    to: adminPaths.jobs,
    title: 'admin-screens:jobs.title',
    permission: 'admin' satisfies Of<typeof api.staffJobs.list>,
  },
  { to: adminPaths.staff, title: 'staff:staff.title', permission: 'admin' satisfies Of<typeof api.staff.list> },
  { to: adminPaths.audit, title: 'staff:audit.title', permission: 'admin' satisfies Of<typeof api.staff.audit> },
  {
    to: adminPaths.holds,
    title: 'admin-screens:holds.title',
    permission: 'admin' satisfies Of<typeof api.staffHolds.list>,
  },
  {
    to: adminPaths.system,
    title: 'admin-screens:system.title',
    permission: 'admin' satisfies Of<typeof api.staffSystem.checks>,
  },
] as const

const nothing: readonly StaffPermission[] = []

/** The staff pages that the member may open; none for members who are not staff. */
export function useStaffPages() {
  // A user stored by an older version of the page has no permissions yet.
  const permissions = useAuthStore((state) => state.user?.permissions) ?? nothing
  return staffPages.filter(({ permission }) => [permission].flat().some((each) => permissions.includes(each)))
}

type StaffPageProps = {
  path: (typeof staffPages)[number]['to']
  /** One more permission that the page needs. */
  permission?: StaffPermission
  children: ReactNode
}

/** A staff page with its navigation; without its permission it shows "not found". */
export function StaffPage({ path, permission, children }: StaffPageProps) {
  const { t } = useTranslation()
  const pages = useStaffPages()
  const mine = useAuthStore((state) => state.user?.permissions) ?? nothing
  const isOpen = pages.some(({ to }) => to === path) && (permission === undefined || mine.includes(permission))
  return isOpen ? <StaffFrame>{children}</StaffFrame> : <EmptyState icon="search" title={t('staff:notFound')} />
}

/** The layout of staff pages: their navigation beside the content, on a narrow screen above it. */
export function StaffFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const pages = useStaffPages()
  return (
    <div className={styles.frame}>
      <nav className={styles.nav} aria-label={t('staff:title')}>
        <NavLink to={adminPaths.home} end className={styles.link}>
          {t('admin-screens:home.title')}
        </NavLink>
        {pages.map(({ to, title }) => (
          <NavLink key={to} to={to} className={styles.link}>
            {t(title)}
          </NavLink>
        ))}
      </nav>
      <div className={styles.content}>{children}</div>
    </div>
  )
}
