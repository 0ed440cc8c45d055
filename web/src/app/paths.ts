/** Every address of the web. The public ones also exist under a language, as `/fr/about`. */
export const paths = {
  home: '/',
  about: '/about',
  contact: '/contact',
  careers: '/careers',
  blog: '/blog',
  firstMeeting: '/blog/first-meeting',
  moneyScams: '/blog/money-scams',
  trueProfile: '/blog/a-true-profile',
  gettingStarted: '/getting-started',
  helpCenter: '/help-center',
  serverStatus: '/server-status',
  reportBug: '/report-bug',
  chatSupport: '/chat-support',
  terms: '/terms',
  privacy: '/privacy',
  safety: '/safety',
  guidelines: '/community-guidelines',
  refunds: '/refunds',
  cookies: '/cookies',
  childSafety: '/child-safety',
  lawEnforcement: '/law-enforcement',
  accessibility: '/accessibility',

  signUp: '/signup',
  login: '/login',
  otpLogin: '/otp-login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  otp: '/otp',
  appeal: '/appeal',
  dataCopy: '/data-copy',
  stopCorrection: '/stop-correction',
  invitation: '/invitation',
  unsubscribe: '/unsubscribe',
  datePlan: '/plan',
  newTerms: '/new-terms',

  user: '/user',
  dashboard: '/dashboard',
  matches: '/dashboard/matches',
  likes: '/dashboard/likes',
  whoLikesMe: '/dashboard/who-likes-me',
  dislikes: '/dashboard/dislikes',
  blocked: '/dashboard/blocked',
  favourites: '/dashboard/favourites',
  visitors: '/dashboard/visitors',
  boostProfile: '/dashboard/boost-profile',
  wallet: '/dashboard/wallet',
  messages: '/dashboard/messages',
  mobileMessages: '/dashboard/messages/m',
  profile: '/dashboard/profile',
  settings: '/dashboard/settings',
  notifications: '/dashboard/notifications',
  upgrade: '/dashboard/upgrade',
  gifts: '/dashboard/gifts',
  deposit: '/dashboard/deposit',
  withdraw: '/dashboard/withdraw',
  report: '/dashboard/report',
  reports: '/dashboard/reports',
  memberProfile: '/dashboard/user/:id/profile',
  welcome: '/dashboard/welcome',
  /** Photos shared from another application arrive here; the web manifest and the service worker name it too. */
  shared: '/dashboard/shared',

  /** The pages below are in admin/admin-paths.ts. */
  admin: '/admin',
} as const

export const codeTypes = ['verify', 'login', 'reset', 'email'] as const
export type CodeType = (typeof codeTypes)[number]

/** The code screen, for what the code is. */
export function otpPath(type: CodeType): string {
  return `${paths.otp}?type=${type}`
}

/** The address of another member's profile. */
export function memberProfilePath(id: string): string {
  return `/dashboard/user/${encodeURIComponent(id)}/profile`
}

/** Whether an address without its query is another member's profile. */
export const isMemberProfile = (path: string): boolean => /^\/dashboard\/user\/[^/]+\/profile$/.test(path)

/** An address with a member in its query: `withUid(paths.report, id)`. */
export function withUid(path: string, uid: string): string {
  return `${path}?uid=${encodeURIComponent(uid)}`
}

/** Where the guard sends a guest, and where login brings them back from. */
export function loginPath(redirect: string): string {
  return `${paths.login}?redirect=${encodeURIComponent(redirect)}`
}
