import { loadTranslationPart } from '../../lib/i18n/i18n.ts'
import type { PageRoute } from '../page-route.ts'
import { adminPaths } from './admin-paths.ts'

type AdminPage = Pick<PageRoute, 'path' | 'title' | 'load'>

async function loadSelfies() {
  await loadTranslationPart('verification-screens')
  return (await import('./safety/selfies-screen.tsx')).SelfiesScreen
}

async function loadCorrections() {
  await loadTranslationPart('verification-screens')
  return (await import('./safety/corrections-screen.tsx')).CorrectionsScreen
}

async function loadIntegrations() {
  await loadTranslationPart('integrations')
  return (await import('./system/integrations-screen.tsx')).IntegrationsScreen
}

async function loadAnnouncements() {
  // Members' view of an announcement, and the names of the documents whose changes are mailed.
  await Promise.all([loadTranslationPart('maintenance'), loadTranslationPart('documents')])
  return (await import('./announcements-screen.tsx')).AnnouncementsScreen
}

// biome-ignore format: a line stays a line.
const pages: readonly AdminPage[] = [
  { path: adminPaths.home, title: 'staff:title', load: () => import('./staff-home-screen.tsx').then((m) => m.StaffHomeScreen) },
  { path: adminPaths.members, title: 'admin-screens:members.title', load: () => import('./members/members-screen.tsx').then((m) => m.MembersScreen) },
  { path: adminPaths.addUser, title: 'admin-screens:add.title', load: () => import('./members/add-user-screen.tsx').then((m) => m.AddUserScreen) },
  { path: adminPaths.member, title: 'admin-screens:member.title', load: () => import('./members/member-screen.tsx').then((m) => m.MemberScreen) },
  { path: adminPaths.cities, title: 'admin-screens:cities.title', load: () => import('./cities-screen.tsx').then((m) => m.CitiesScreen) },
  { path: adminPaths.profileFields, title: 'admin-screens:fields.title', load: () => import('./profile-fields-screen.tsx').then((m) => m.ProfileFieldsScreen) },
  { path: adminPaths.prices, title: 'admin-screens:prices.title', load: () => import('./prices-screen.tsx').then((m) => m.PricesScreen) },
  { path: adminPaths.announcements, title: 'admin-screens:announcements.title', load: loadAnnouncements },
  { path: adminPaths.figures, title: 'admin-screens:figures.title', load: () => import('./figures-screen.tsx').then((m) => m.FiguresScreen) },
  { path: adminPaths.payouts, title: 'staff:payouts.title', load: () => import('./payouts-screen.tsx').then((m) => m.PayoutsScreen) },
  { path: adminPaths.deposits, title: 'admin-screens:deposits.title', load: () => import('./money/deposits-screen.tsx').then((m) => m.DepositsScreen) },
  { path: adminPaths.disputes, title: 'admin-screens:disputes.title', load: () => import('./money/disputes-screen.tsx').then((m) => m.DisputesScreen) },
  { path: adminPaths.rates, title: 'staff:rates.title', load: () => import('./rates-screen.tsx').then((m) => m.RatesScreen) },
  { path: adminPaths.ledger, title: 'admin-screens:ledger.title', load: () => import('./ledger-screen.tsx').then((m) => m.LedgerScreen) },
  { path: adminPaths.tickets, title: 'staff:tickets.title', load: () => import('./safety/tickets-screen.tsx').then((m) => m.TicketsScreen) },
  { path: adminPaths.staff, title: 'staff:staff.title', load: () => import('./staff-screen.tsx').then((m) => m.StaffScreen) },
  { path: adminPaths.audit, title: 'staff:audit.title', load: () => import('./audit-screen.tsx').then((m) => m.AuditScreen) },
  { path: adminPaths.holds, title: 'admin-screens:holds.title', load: () => import('./members/holds-screen.tsx').then((m) => m.HoldsScreen) },
  { path: adminPaths.queue, title: 'admin-screens:oneQueue.title', load: () => import('./safety/queue-screen.tsx').then((m) => m.QueueScreen) },
  { path: adminPaths.reports, title: 'staff:reports.title', load: () => import('./safety/reports-screen.tsx').then((m) => m.ReportsScreen) },
  { path: adminPaths.workload, title: 'admin-screens:workload.title', load: () => import('./safety/workload-screen.tsx').then((m) => m.WorkloadScreen) },
  { path: adminPaths.photos, title: 'admin-screens:photos.title', load: () => import('./safety/photos-screen.tsx').then((m) => m.PhotosScreen) },
  { path: adminPaths.selfies, title: 'admin-screens:selfies.title', load: loadSelfies },
  { path: adminPaths.corrections, title: 'admin-screens:corrections.title', load: loadCorrections },
  { path: adminPaths.sanctions, title: 'staff:sanctions.title', load: () => import('./safety/sanctions-screen.tsx').then((m) => m.SanctionsScreen) },
  { path: adminPaths.settings, title: 'admin-screens:settings.title', load: () => import('./system/site-settings-screen.tsx').then((m) => m.SiteSettingsScreen) },
  { path: adminPaths.system, title: 'admin-screens:system.title', load: () => import('./system/system-screen.tsx').then((m) => m.SystemScreen) },
  { path: adminPaths.jobs, title: 'admin-screens:jobs.title', load: () => import('./jobs-screen.tsx').then((m) => m.JobsScreen) },
  { path: adminPaths.incidents, title: 'admin-screens:incidents.title', load: () => import('./system/incidents-screen.tsx').then((m) => m.IncidentsScreen) },
  { path: adminPaths.integrations, title: 'admin-screens:integrations.title', load: loadIntegrations },
  { path: adminPaths.notices, title: 'staff:notices.title', load: () => import('./failed-notices-screen.tsx').then((m) => m.FailedNoticesScreen) },
]

/** The staff pages. */
export const adminPages = pages.map((page): PageRoute => ({ ...page, layout: 'dashboard', requiresAuth: true }))
