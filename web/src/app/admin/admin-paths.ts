/** The addresses of the staff pages: a table of its own, so that other visitors need not load it. */
export const adminPaths = {
  home: '/admin',
  members: '/admin/members',
  addUser: '/admin/members/add',
  member: '/admin/members/:id',
  cities: '/admin/cities',
  profileFields: '/admin/catalogue/fields',
  prices: '/admin/catalogue/prices',
  announcements: '/admin/announcements',
  figures: '/admin/figures',
  payouts: '/admin/payouts',
  deposits: '/admin/deposits',
  disputes: '/admin/disputes',
  rates: '/admin/rates',
  ledger: '/admin/ledger',
  tickets: '/admin/tickets',
  queue: '/admin/queue',
  reports: '/admin/reports',
  workload: '/admin/workload',
  photos: '/admin/photos',
  selfies: '/admin/selfies',
  corrections: '/admin/corrections',
  sanctions: '/admin/sanctions',
  notices: '/admin/failed-notices',
  jobs: '/admin/jobs',
  incidents: '/admin/incidents',
  integrations: '/admin/integrations',
  staff: '/admin/staff',
  audit: '/admin/audit',
  holds: '/admin/authorities',
  settings: '/admin/settings',
  system: '/admin/system',
} as const

/** The page of a member for staff. */
export function adminMemberPath(id: string): string {
  return `/admin/members/${encodeURIComponent(id)}`
}
