import type { ComponentType } from 'react'
import { loadTranslationPart } from '../lib/i18n/i18n.ts'
import type { Reading } from '../lib/words/load-words.ts'
import type { PageRoute } from './page-route.ts'
import { paths } from './paths.ts'

/** One line per screen. */
// biome-ignore format: a line stays a line.
export const routes: readonly PageRoute[] = [
  // Public pages
  { path: paths.home, layout: 'home', screen: 'public/landing', title: 'landing:title', load: () => import('./screens/public/landing-screen.tsx').then((m) => m.LandingScreen) },
  { path: paths.about, layout: 'default', screen: 'public/about', translations: 'pages', title: 'pages:about.title', load: () => import('./screens/public/about-screen.tsx').then((m) => m.AboutScreen) },
  { path: paths.contact, layout: 'default', screen: 'public/contact', translations: ['pages', 'errors'], title: 'pages:contact.title', load: () => import('./screens/public/contact-screen.tsx').then((m) => m.ContactScreen) },
  { path: paths.careers, layout: 'default', screen: 'public/careers', translations: 'pages', title: 'pages:careers.title', load: () => import('./screens/public/careers-screen.tsx').then((m) => m.CareersScreen) },
  { path: paths.blog, layout: 'default', screen: 'public/blog', translations: 'articles', title: 'articles:title', load: () => import('./screens/public/blog-screen.tsx').then((m) => m.BlogScreen) },
  { path: paths.firstMeeting, layout: 'default', screen: 'public/article', translations: 'articles', title: 'articles:firstMeeting.title', load: () => import('./screens/public/article-screen.tsx').then((m) => m.ArticleScreen) },
  { path: paths.moneyScams, layout: 'default', screen: 'public/article', translations: 'articles', title: 'articles:moneyScams.title', load: () => import('./screens/public/article-screen.tsx').then((m) => m.ArticleScreen) },
  { path: paths.trueProfile, layout: 'default', screen: 'public/article', translations: 'articles', title: 'articles:trueProfile.title', load: () => import('./screens/public/article-screen.tsx').then((m) => m.ArticleScreen) },
  { path: paths.gettingStarted, layout: 'default', screen: 'public/getting-started', translations: 'pages', title: 'pages:gettingStarted.title', load: () => import('./screens/public/getting-started-screen.tsx').then((m) => m.GettingStartedScreen) },
  { path: paths.helpCenter, layout: 'default', screen: 'help/help-center', translations: 'help', title: 'help:title', load: () => import('./screens/help/help-center-screen.tsx').then((m) => m.HelpCenterScreen) },
  { path: paths.serverStatus, layout: 'default', screen: 'help/server-status', translations: 'pages', title: 'pages:serverStatus.title', load: () => import('./screens/help/server-status-screen.tsx').then((m) => m.ServerStatusScreen) },
  { path: paths.reportBug, layout: 'default', screen: 'help/report-bug', translations: ['pages', 'errors'], title: 'pages:reportBug.title', load: () => import('./screens/help/report-bug-screen.tsx').then((m) => m.ReportBugScreen) },
  { path: paths.chatSupport, layout: 'default', screen: 'help/chat-support', translations: ['pages', 'errors'], title: 'pages:chatSupport.title', load: () => import('./screens/help/chat-support-screen.tsx').then((m) => m.ChatSupportScreen) },
  { path: paths.safety, layout: 'default', screen: 'legal/safety', translations: ['documents', 'legal'], title: 'documents:safety.title', load: () => import('./screens/legal/safety-screen.tsx').then((m) => m.SafetyScreen) },
  ...(['terms', 'privacy'] as const).map((name) => documentRoute(name, name)),
  ...(['guidelines', 'refunds', 'cookies', 'childSafety', 'lawEnforcement', 'accessibility'] as const).map((name) => documentRoute(name, 'policies')),

  // Joining and signing in
  { path: paths.signUp, layout: 'auth', title: 'auth:signUp.title', load: () => import('./screens/accounts/sign-up-screen.tsx').then((m) => m.SignUpScreen) },
  { path: paths.login, layout: 'auth', title: 'auth:logIn.title', load: () => import('./screens/accounts/login-screen.tsx').then((m) => m.LoginScreen) },
  { path: paths.otpLogin, layout: 'auth', title: 'auth:otpLogin.title', load: () => import('./screens/accounts/otp-login-screen.tsx').then((m) => m.OtpLoginScreen) },
  { path: paths.otp, layout: 'auth', title: 'auth:code.title', load: () => import('./screens/accounts/otp-screen.tsx').then((m) => m.OtpScreen) },
  { path: paths.forgotPassword, layout: 'auth', title: 'auth:forgot.title', load: () => import('./screens/accounts/forgot-password-screen.tsx').then((m) => m.ForgotPasswordScreen) },
  { path: paths.resetPassword, layout: 'auth', title: 'auth:reset.title', load: () => import('./screens/accounts/reset-password-screen.tsx').then((m) => m.ResetPasswordScreen) },
  { path: paths.invitation, layout: 'auth', translations: 'invitation', title: 'invitation:title', load: () => import('./screens/accounts/invitation-screen.tsx').then((m) => m.InvitationScreen) },
  { path: paths.datePlan, layout: 'auth', translations: 'safety-screens', title: 'safety-screens:shared.title', load: () => import('./screens/public/date-plan-screen.tsx').then((m) => m.DatePlanScreen) },
  { path: paths.dataCopy, layout: 'auth', translations: 'appeal', title: 'appeal:copy.title', load: () => import('./screens/accounts/data-copy-screen.tsx').then((m) => m.DataCopyScreen) },
  { path: paths.stopCorrection, layout: 'auth', translations: 'appeal', title: 'appeal:stopCorrection.title', load: () => import('./screens/accounts/stop-correction-screen.tsx').then((m) => m.StopCorrectionScreen) },
  { path: paths.appeal, layout: 'auth', translations: ['appeal', 'notifications'], title: 'appeal:title', load: () => import('./screens/accounts/appeal-screen.tsx').then((m) => m.AppealScreen) },

  { path: paths.newTerms, layout: 'auth', requiresAuth: true, translations: 'documents', title: 'documents:newTerms.title', load: () => import('./screens/accounts/new-terms-screen.tsx').then((m) => m.NewTermsScreen) },
  { path: paths.unsubscribe, layout: 'auth', title: 'auth:stopMails.title', translations: 'notifications', load: () => import('./screens/accounts/unsubscribe-screen.tsx').then((m) => m.UnsubscribeScreen) },

  // The dashboard
  { path: paths.matches, layout: 'dashboard', requiresAuth: true, title: 'dashboard:nav.matches', load: () => import('./screens/members/matches-screen.tsx').then((m) => m.MatchesScreen) },
  { path: paths.likes, layout: 'dashboard', requiresAuth: true, title: 'dashboard:nav.likes', load: () => import('./screens/members/likes-screen.tsx').then((m) => m.LikesScreen) },
  { path: paths.whoLikesMe, layout: 'dashboard', requiresAuth: true, title: 'dashboard:nav.whoLikesMe', load: () => import('./screens/members/who-likes-me-screen.tsx').then((m) => m.WhoLikesMeScreen) },
  { path: paths.dislikes, layout: 'dashboard', requiresAuth: true, title: 'dashboard:nav.dislikes', load: () => import('./screens/members/dislikes-screen.tsx').then((m) => m.DislikesScreen) },
  { path: paths.blocked, layout: 'dashboard', requiresAuth: true, title: 'dashboard:nav.blocked', load: () => import('./screens/members/blocked-screen.tsx').then((m) => m.BlockedScreen) },
  { path: paths.favourites, layout: 'dashboard', requiresAuth: true, title: 'dashboard:nav.favourites', load: () => import('./screens/members/favourites-screen.tsx').then((m) => m.FavouritesScreen) },
  { path: paths.visitors, layout: 'dashboard', requiresAuth: true, title: 'dashboard:nav.visitors', load: () => import('./screens/members/visitors-screen.tsx').then((m) => m.VisitorsScreen) },
  { path: paths.gifts, layout: 'dashboard', requiresAuth: true, title: 'gift-screens:title', load: () => import('./screens/money/gifts-screen.tsx').then((m) => m.GiftsScreen) },
  { path: paths.boostProfile, layout: 'dashboard', requiresAuth: true, title: 'plans:boost.title', load: () => import('./screens/money/boost-profile-screen.tsx').then((m) => m.BoostProfileScreen) },
  { path: paths.wallet, layout: 'dashboard', requiresAuth: true, title: 'wallet-screens:title', load: () => import('./screens/money/wallet-screen.tsx').then((m) => m.WalletScreen) },
  { path: paths.deposit, layout: 'dashboard', requiresAuth: true, title: 'deposit-screens:title', load: () => import('./screens/money/deposit-screen.tsx').then((m) => m.DepositScreen) },
  { path: paths.withdraw, layout: 'dashboard', requiresAuth: true, title: 'withdraw-screens:title', load: () => import('./screens/money/withdraw-screen.tsx').then((m) => m.WithdrawScreen) },
  { path: paths.upgrade, layout: 'dashboard', requiresAuth: true, title: 'plans:upgrade.title', load: () => import('./screens/money/upgrade-screen.tsx').then((m) => m.UpgradeScreen) },
  { path: paths.settings, layout: 'dashboard', requiresAuth: true, title: 'dashboard:nav.settings', load: () => import('./screens/settings/settings-screen.tsx').then((m) => m.SettingsScreen) },
  { path: paths.notifications, layout: 'dashboard', requiresAuth: true, title: 'dashboard:bell.title', load: () => import('./screens/settings/notifications-screen.tsx').then((m) => m.NotificationsScreen) },
  { path: paths.user, layout: 'dashboard', title: 'dashboard:preview.title', load: () => import('./screens/profiles/user-screen.tsx').then((m) => m.UserScreen) },

  { path: paths.messages, layout: 'dashboard', requiresAuth: true, title: 'chat:title', load: () => import('./screens/chat/messages-screen.tsx').then((m) => m.MessagesScreen) },
  { path: paths.mobileMessages, layout: 'dashboard', requiresAuth: true, title: 'chat:title', load: () => import('./screens/chat/mobile-messages-screen.tsx').then((m) => m.MobileMessagesScreen) },
  { path: paths.profile, layout: 'dashboard', requiresAuth: true, title: 'people:titles.mine', load: () => import('./screens/profiles/profile-screen.tsx').then((m) => m.ProfileScreen) },
  { path: paths.memberProfile, layout: 'dashboard', requiresAuth: true, title: 'people:titles.member', load: () => import('./screens/profiles/member-profile-screen.tsx').then((m) => m.MemberProfileScreen) },
  { path: paths.report, layout: 'dashboard', requiresAuth: true, title: 'reporting:title', load: () => import('./screens/profiles/report-screen.tsx').then((m) => m.ReportScreen) },
  { path: paths.reports, layout: 'dashboard', requiresAuth: true, translations: 'appeal', title: 'reporting:mine.page', load: () => import('./screens/profiles/reports-screen.tsx').then((m) => m.ReportsScreen) },
  { path: paths.welcome, layout: 'dashboard', requiresAuth: true, title: 'welcome:title', load: () => import('./screens/profiles/welcome-screen.tsx').then((m) => m.WelcomeScreen) },
  { path: paths.shared, layout: 'dashboard', requiresAuth: true, title: 'sharing:title', load: () => import('./screens/profiles/shared-screen.tsx').then((m) => m.SharedScreen) },

  // Staff: a table of its own in admin/admin-pages.ts, so that other visitors need not load it
  { path: `${paths.admin}/*`, layout: 'dashboard', requiresAuth: true, hasPages: true, title: 'staff:title', load: loadAdminRouter },

  { path: '*', layout: 'default', title: 'common:notFound.title', load: () => import('./screens/public/not-found-screen.tsx').then((m) => m.NotFoundScreen) },
]

async function loadAdminRouter(): Promise<ComponentType> {
  const { AdminRouter } = await import('./admin/admin-router.tsx')
  // Behind the pages: the header of the dashboard looks for its title again when texts arrive.
  await loadTranslationPart('admin-screens')
  return AdminRouter
}

type DocumentName =
  | 'terms'
  | 'privacy'
  | 'guidelines'
  | 'refunds'
  | 'cookies'
  | 'childSafety'
  | 'lawEnforcement'
  | 'accessibility'

/** A legal document: all have one screen, which finds its document by the address. */
function documentRoute(name: DocumentName, texts: Reading): PageRoute {
  return {
    path: paths[name],
    layout: 'default',
    screen: 'legal/document',
    translations: ['documents', texts],
    title: `documents:${name}.title`,
    load: () => import('./screens/legal/document-screen.tsx').then((m) => m.DocumentScreen),
  }
}
