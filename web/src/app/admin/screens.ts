/**
 * How the pages of staff are loaded. A module of its own, loaded with the first of them: the names of all files that these
 * pages need stay out of what every visitor loads.
 */
export const staffScreens = {
  home: () => import('./staff-home-screen.tsx').then((m) => m.StaffHomeScreen),
  payouts: () => import('./payouts-screen.tsx').then((m) => m.PayoutsScreen),
  rates: () => import('./rates-screen.tsx').then((m) => m.RatesScreen),
  tickets: () => import('./tickets-screen.tsx').then((m) => m.TicketsScreen),
  staff: () => import('./staff-screen.tsx').then((m) => m.StaffScreen),
  audit: () => import('./audit-screen.tsx').then((m) => m.AuditScreen),
  reports: () => import('./reports-screen.tsx').then((m) => m.ReportsScreen),
  sanctions: () => import('./sanctions-screen.tsx').then((m) => m.SanctionsScreen),
  notices: () => import('./failed-notices-screen.tsx').then((m) => m.FailedNoticesScreen),
}
