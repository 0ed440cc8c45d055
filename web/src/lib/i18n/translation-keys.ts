import type accounts from '../../../../locales/en/accounts.json'
import type adminScreens from '../../../../locales/en/admin-screens.json'
import type appeal from '../../../../locales/en/appeal.json'
import type articles from '../../../../locales/en/articles.json'
import type auth from '../../../../locales/en/auth.json'
import type calls from '../../../../locales/en/calls.json'
import type chat from '../../../../locales/en/chat.json'
import type common from '../../../../locales/en/common.json'
import type comparison from '../../../../locales/en/comparison.json'
import type confirm from '../../../../locales/en/confirm.json'
import type customFields from '../../../../locales/en/custom-fields.json'
import type dashboard from '../../../../locales/en/dashboard.json'
import type depositScreens from '../../../../locales/en/deposit-screens.json'
import type details from '../../../../locales/en/details.json'
import type deviceSafety from '../../../../locales/en/device-safety.json'
import type discovery from '../../../../locales/en/discovery.json'
import type documents from '../../../../locales/en/documents.json'
import type errors from '../../../../locales/en/errors.json'
import type filter from '../../../../locales/en/filter.json'
import type giftScreens from '../../../../locales/en/gift-screens.json'
import type help from '../../../../locales/en/help.json'
import type integrations from '../../../../locales/en/integrations.json'
import type invitation from '../../../../locales/en/invitation.json'
import type landing from '../../../../locales/en/landing.json'
import type legal from '../../../../locales/en/legal.json'
import type maintenance from '../../../../locales/en/maintenance.json'
import type notifications from '../../../../locales/en/notifications.json'
import type pages from '../../../../locales/en/pages.json'
import type payments from '../../../../locales/en/payments.json'
import type people from '../../../../locales/en/people.json'
import type plans from '../../../../locales/en/plans.json'
import type policies from '../../../../locales/en/policies.json'
import type privacy from '../../../../locales/en/privacy.json'
import type profiles from '../../../../locales/en/profiles.json'
import type prompts from '../../../../locales/en/prompts.json'
import type reactions from '../../../../locales/en/reactions.json'
import type reporting from '../../../../locales/en/reporting.json'
import type safety from '../../../../locales/en/safety.json'
import type safetyScreens from '../../../../locales/en/safety-screens.json'
import type settings from '../../../../locales/en/settings.json'
import type sharing from '../../../../locales/en/sharing.json'
import type staff from '../../../../locales/en/staff.json'
import type suggestions from '../../../../locales/en/suggestions.json'
import type terms from '../../../../locales/en/terms.json'
import type tour from '../../../../locales/en/tour.json'
import type verificationScreens from '../../../../locales/en/verification-screens.json'
import type walletScreens from '../../../../locales/en/wallet-screens.json'
import type welcome from '../../../../locales/en/welcome.json'
import type withdrawScreens from '../../../../locales/en/withdraw-screens.json'

/** One line per English file: this is what makes `t('accounts:login.title')` a checked key. */
type Translations = {
  accounts: typeof accounts
  'admin-screens': typeof adminScreens
  appeal: typeof appeal
  articles: typeof articles
  auth: typeof auth
  calls: typeof calls
  chat: typeof chat
  common: typeof common
  comparison: typeof comparison
  confirm: typeof confirm
  'custom-fields': typeof customFields
  dashboard: typeof dashboard
  'deposit-screens': typeof depositScreens
  details: typeof details
  'device-safety': typeof deviceSafety
  discovery: typeof discovery
  documents: typeof documents
  errors: typeof errors
  filter: typeof filter
  'gift-screens': typeof giftScreens
  help: typeof help
  integrations: typeof integrations
  invitation: typeof invitation
  landing: typeof landing
  legal: typeof legal
  maintenance: typeof maintenance
  notifications: typeof notifications
  pages: typeof pages
  payments: typeof payments
  people: typeof people
  plans: typeof plans
  policies: typeof policies
  privacy: typeof privacy
  profiles: typeof profiles
  prompts: typeof prompts
  reactions: typeof reactions
  reporting: typeof reporting
  safety: typeof safety
  'safety-screens': typeof safetyScreens
  settings: typeof settings
  sharing: typeof sharing
  staff: typeof staff
  suggestions: typeof suggestions
  terms: typeof terms
  tour: typeof tour
  'verification-screens': typeof verificationScreens
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
