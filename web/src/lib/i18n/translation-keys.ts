import type accounts from '../../../../locales/en/accounts.json'
import type appeal from '../../../../locales/en/appeal.json'
import type articles from '../../../../locales/en/articles.json'
import type auth from '../../../../locales/en/auth.json'
import type calls from '../../../../locales/en/calls.json'
import type chat from '../../../../locales/en/chat.json'
import type common from '../../../../locales/en/common.json'
import type comparison from '../../../../locales/en/comparison.json'
import type confirm from '../../../../locales/en/confirm.json'
import type dashboard from '../../../../locales/en/dashboard.json'
import type depositScreens from '../../../../locales/en/deposit-screens.json'
import type details from '../../../../locales/en/details.json'
import type discovery from '../../../../locales/en/discovery.json'
import type errors from '../../../../locales/en/errors.json'
import type giftScreens from '../../../../locales/en/gift-screens.json'
import type help from '../../../../locales/en/help.json'
import type landing from '../../../../locales/en/landing.json'
import type legal from '../../../../locales/en/legal.json'
import type notifications from '../../../../locales/en/notifications.json'
import type pages from '../../../../locales/en/pages.json'
import type payments from '../../../../locales/en/payments.json'
import type people from '../../../../locales/en/people.json'
import type plans from '../../../../locales/en/plans.json'
import type profiles from '../../../../locales/en/profiles.json'
import type reactions from '../../../../locales/en/reactions.json'
import type reporting from '../../../../locales/en/reporting.json'
import type safety from '../../../../locales/en/safety.json'
import type settings from '../../../../locales/en/settings.json'
import type sharing from '../../../../locales/en/sharing.json'
import type staff from '../../../../locales/en/staff.json'
import type tour from '../../../../locales/en/tour.json'
import type walletScreens from '../../../../locales/en/wallet-screens.json'
import type welcome from '../../../../locales/en/welcome.json'
import type withdrawScreens from '../../../../locales/en/withdraw-screens.json'

/** One line per English file: this is what makes `t('accounts:login.title')` a checked key. */
type Translations = {
  accounts: typeof accounts
  appeal: typeof appeal
  articles: typeof articles
  auth: typeof auth
  calls: typeof calls
  chat: typeof chat
  common: typeof common
  comparison: typeof comparison
  confirm: typeof confirm
  dashboard: typeof dashboard
  'deposit-screens': typeof depositScreens
  details: typeof details
  discovery: typeof discovery
  errors: typeof errors
  'gift-screens': typeof giftScreens
  help: typeof help
  landing: typeof landing
  legal: typeof legal
  notifications: typeof notifications
  pages: typeof pages
  payments: typeof payments
  people: typeof people
  plans: typeof plans
  profiles: typeof profiles
  reactions: typeof reactions
  reporting: typeof reporting
  safety: typeof safety
  settings: typeof settings
  sharing: typeof sharing
  staff: typeof staff
  tour: typeof tour
  'wallet-screens': typeof walletScreens
  welcome: typeof welcome
  'withdraw-screens': typeof withdrawScreens
}

declare module 'i18next' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the library's own.
  interface CustomTypeOptions {
    // Every namespace is at hand for every `t`, always by its name.
    defaultNS: ['common', ...Array<keyof Translations>]
    resources: Translations
  }
}
