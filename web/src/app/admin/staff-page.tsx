import type { api, StaffPermission, StaffSummary } from '@karibu/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useAuthStore } from '../../lib/auth-store.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { adminPaths } from './admin-paths.ts'
import styles from './staff-page.module.css'

type StaffLink = {
  group: 'community' | 'safety' | 'money' | 'system'
  to: string
  title: string
  permission: StaffPermission | readonly StaffPermission[]
  /** What may wait on the page. */
  queues: readonly (keyof StaffSummary)[]
}

type Of<R extends { permission: StaffPermission | readonly StaffPermission[] }> = R['permission']

/**
 * Every staff page in the order of the navigation, with the permission of the call it begins with and the queues it shows.
 * The browser knows no more of a route than its method and path, so the permission is written out here and compared by its type.
 */
const staffPages = [
  {
    group: 'community',
    to: adminPaths.members,
    title: 'admin-screens:members.title',
    permission: ['moderator', 'admin'] satisfies Of<typeof api.staffMembers.list>[number][],
    queues: [],
  },
  {
    group: 'community',
    to: adminPaths.photos,
    title: 'admin-screens:photos.title',
    permission: 'moderator' satisfies Of<typeof api.staffPhotos.list>,
    queues: ['photos'],
  },
  {
    group: 'community',
    to: adminPaths.selfies,
    title: 'admin-screens:selfies.title',
    permission: 'moderator' satisfies Of<typeof api.verification.selfies>,
    queues: ['selfies'],
  },
  {
    group: 'community',
    to: adminPaths.corrections,
    title: 'admin-screens:corrections.title',
    permission: 'moderator' satisfies Of<typeof api.corrections.staffList>,
    queues: ['corrections'],
  },
  {
    group: 'community',
    to: adminPaths.cities,
    title: 'admin-screens:cities.title',
    permission: ['moderator', 'admin'] satisfies Of<typeof api.staffMembers.cities>[number][],
    queues: [],
  },
  {
    group: 'community',
    to: adminPaths.profileFields,
    title: 'admin-screens:fields.title',
    permission: 'admin' satisfies Of<typeof api.profileFields.list>,
    queues: [],
  },
  {
    group: 'community',
    to: adminPaths.announcements,
    title: 'admin-screens:announcements.title',
    permission: 'admin' satisfies Of<typeof api.staffAnnouncements.list>,
    queues: [],
  },
  {
    group: 'community',
    to: adminPaths.figures,
    title: 'admin-screens:figures.title',
    permission: 'admin' satisfies Of<typeof api.staffFigures.read>,
    queues: [],
  },
  {
    group: 'safety',
    to: adminPaths.queue,
    title: 'admin-screens:oneQueue.title',
    permission: ['moderator', 'finance', 'admin'] satisfies Of<typeof api.staffQueue.list>[number][],
    // The pages of its kinds have the counters.
    queues: [],
  },
  {
    group: 'safety',
    to: adminPaths.reports,
    title: 'staff:reports.title',
    permission: 'moderator' satisfies Of<typeof api.moderation.reports>,
    queues: ['reports'],
  },
  {
    group: 'safety',
    to: adminPaths.sanctions,
    title: 'staff:sanctions.title',
    permission: 'moderator' satisfies Of<typeof api.sanctions.list>,
    queues: ['appeals'],
  },
  {
    group: 'safety',
    to: adminPaths.tickets,
    title: 'staff:tickets.title',
    permission: 'moderator' satisfies Of<typeof api.support.staffList>,
    queues: ['tickets'],
  },
  {
    group: 'safety',
    to: adminPaths.holds,
    title: 'admin-screens:holds.title',
    permission: 'admin' satisfies Of<typeof api.staffHolds.list>,
    queues: ['holds'],
  },
  {
    group: 'safety',
    to: adminPaths.workload,
    title: 'admin-screens:workload.title',
    permission: ['moderator', 'admin'] satisfies Of<typeof api.staffWorkload.read>[number][],
    queues: [],
  },
  {
    group: 'money',
    to: adminPaths.payouts,
    title: 'staff:payouts.title',
    permission: 'finance' satisfies Of<typeof api.staffPayouts.list>,
    queues: ['payouts', 'refunds', 'exceptions'],
  },
  {
    group: 'money',
    to: adminPaths.deposits,
    title: 'admin-screens:deposits.title',
    permission: ['finance', 'admin'] satisfies Of<typeof api.staffDeposits.list>[number][],
    queues: [],
  },
  {
    group: 'money',
    to: adminPaths.disputes,
    title: 'admin-screens:disputes.title',
    permission: ['finance', 'admin'] satisfies Of<typeof api.staffDisputes.list>[number][],
    queues: ['disputes'],
  },
  {
    group: 'money',
    to: adminPaths.ledger,
    title: 'admin-screens:ledger.title',
    permission: ['finance', 'admin'] satisfies Of<typeof api.staffLedger.trialBalance>[number][],
    queues: [],
  },
  {
    group: 'money',
    to: adminPaths.prices,
    title: 'admin-screens:prices.title',
    permission: 'admin' satisfies Of<typeof api.staffCatalogue.list>,
    queues: [],
  },
  {
    group: 'money',
    to: adminPaths.rates,
    title: 'staff:rates.title',
    permission: 'finance' satisfies Of<typeof api.rates.list>,
    queues: [],
  },
  {
    group: 'system',
    to: adminPaths.notices,
    title: 'staff:notices.title',
    permission: 'admin' satisfies Of<typeof api.staffNotices.list>,
    queues: ['notices'],
  },
  {
    group: 'system',
    to: adminPaths.jobs,
    title: 'admin-screens:jobs.title',
    permission: 'admin' satisfies Of<typeof api.staffJobs.list>,
    queues: ['jobs', 'mails'],
  },
  {
    group: 'system',
    to: adminPaths.staff,
    title: 'staff:staff.title',
    permission: 'admin' satisfies Of<typeof api.staff.list>,
    queues: ['proposals'],
  },
  {
    group: 'system',
    to: adminPaths.audit,
    title: 'staff:audit.title',
    permission: 'admin' satisfies Of<typeof api.staff.audit>,
    queues: [],
  },
  {
    group: 'system',
    to: adminPaths.settings,
    title: 'admin-screens:settings.title',
    permission: 'admin' satisfies Of<typeof api.staffSettings.list>,
    queues: [],
  },
  {
    group: 'system',
    to: adminPaths.incidents,
    title: 'admin-screens:incidents.title',
    permission: 'admin' satisfies Of<typeof api.staffIncidents.list>,
    queues: [],
  },
  {
    group: 'system',
    to: adminPaths.integrations,
    title: 'admin-screens:integrations.title',
    permission: 'admin' satisfies Of<typeof api.webhooks.list>,
    queues: [],
  },
  {
    group: 'system',
    to: adminPaths.system,
    title: 'admin-screens:system.title',
    permission: 'admin' satisfies Of<typeof api.staffSystem.checks>,
    queues: [],
  },
] as const satisfies readonly StaffLink[]

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

/** A staff page; without its permission it shows "not found". */
export function StaffPage({ path, permission, children }: StaffPageProps) {
  const { t } = useTranslation()
  const pages = useStaffPages()
  const mine = useAuthStore((state) => state.user?.permissions) ?? nothing
  const isOpen = pages.some(({ to }) => to === path) && (permission === undefined || mine.includes(permission))
  if (!isOpen) return <EmptyState icon="search" title={t('staff:notFound')} />
  return (
    <>
      <CaseLinks path={path} hasQueue={pages.some(({ to }) => to === adminPaths.queue)} />
      {children}
    </>
  )
}

/** The ways out of one case that the address names: to everything that waits, and to the list of its kind. */
function CaseLinks({ path, hasQueue }: { path: string; hasQueue: boolean }) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  if (!params.has('case') && !params.has('ticket')) return null
  return (
    <nav className={styles.links} aria-label={t('admin-screens:oneQueue.ways')}>
      {hasQueue && (
        <ButtonLink kind="ghost" size="small" icon="arrow-left" to={adminPaths.queue}>
          {t('admin-screens:oneQueue.back')}
        </ButtonLink>
      )}
      <ButtonLink kind="ghost" size="small" to={path}>
        {t('admin-screens:oneQueue.whole')}
      </ButtonLink>
    </nav>
  )
}
