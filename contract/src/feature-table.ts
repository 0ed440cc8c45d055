/** Where one feature is found. The row's name is the feature's only name; lists have the names that differ from it. */
export type FeatureRow = {
  /** Groups of routes in the contract. */
  routes: readonly string[]
  /** Has the folder `server/src/features/<name>`. */
  server: boolean
  /** Has the folder `web/src/features/<name>`. */
  web: boolean
  /** Its main tables; docs/SCHEMA.md lists all. */
  tables: readonly string[]
  /** Its namespaces in `locales/<language>`. */
  locales: readonly string[]
  /** The page that describes its rules. */
  docs?: string
}

const both = { server: true, web: true }
const serverOnly = { server: true, web: false }
/** Pages and steps that combine routes of other features. */
const webOnly = { server: false, web: true, routes: [], tables: [] }

/**
 * All features. `npm run check` compares this table with the folders of server and web, the groups of routes, the tables
 * and the namespaces: a folder or a group without a row fails, and so does a name that no longer exists.
 */
export const featureTable = {
  accounts: {
    ...both,
    routes: ['accounts', 'secondFactor', 'passkeys', 'apiTokens', 'staffTokens', 'emailCorrections'],
    tables: [
      'member',
      'registration',
      'member_session',
      'mailed_code',
      'second_factor',
      'passkey',
      'api_token',
      'past_terms_acceptance',
      'email_correction',
    ],
    locales: ['accounts', 'auth'],
    docs: 'docs/SECURITY.md',
  },
  'account-deletion': {
    ...serverOnly,
    routes: ['accountDeletion', 'staffHolds'],
    tables: ['preservation_hold', 'preserved_copy', 'preserved_photo'],
    locales: ['account-deletion'],
    docs: 'docs/PRIVACY.md',
  },
  profiles: {
    ...both,
    routes: ['profiles', 'voiceIntros'],
    tables: ['profile', 'presence', 'visit', 'voice_intro'],
    locales: ['profiles', 'details'],
  },
  'custom-fields': {
    ...both,
    routes: ['customFields', 'profileFields'],
    tables: ['custom_field', 'custom_option', 'custom_answer'],
    locales: ['custom-fields'],
    docs: 'docs/decisions/0110-custom-profile-fields.md',
  },
  photos: { ...both, routes: [], tables: ['photo', 'orphaned_file', 'removed_picture'], locales: [] },
  places: {
    ...both,
    routes: ['places'],
    tables: ['country', 'city', 'place', 'trip'],
    locales: [],
    docs: 'docs/PRIVACY.md',
  },
  comparison: {
    server: false,
    web: true,
    routes: ['comparisons'],
    tables: ['genotype_ask', 'genotype_comparison'],
    locales: ['comparison'],
  },
  discovery: {
    ...both,
    routes: ['discovery', 'staffCities'],
    tables: ['card', 'feed_cursor', 'feed_queue', 'saved_filter', 'weekly_pick', 'city_watch', 'waiting_city'],
    locales: ['discovery', 'suggestions', 'tour'],
  },
  reactions: { ...both, routes: ['reactions'], tables: ['reaction', 'matched', 'favourite'], locales: ['reactions'] },
  chat: {
    ...both,
    routes: ['chat'],
    tables: ['conversation', 'message', 'message_media'],
    locales: ['chat', 'sharing'],
  },
  announcements: {
    ...both,
    routes: ['announcements', 'staffAnnouncements'],
    tables: ['announcement', 'announcement_mail', 'announcement_recipient'],
    locales: [],
    docs: 'docs/decisions/0250-announcements.md',
  },
  calls: { ...both, routes: ['calls'], tables: ['call', 'call_side'], locales: ['calls'] },
  notifications: {
    ...both,
    routes: ['notifications', 'staffNotices'],
    tables: ['outbox', 'notice', 'notice_setting', 'push_subscription'],
    locales: ['notifications'],
  },
  safety: {
    ...both,
    routes: ['safety', 'goneReports'],
    tables: ['pair_block', 'abuse_report', 'gone_report', 'evidence_media'],
    locales: ['safety', 'reporting'],
    docs: 'docs/SECURITY.md',
  },
  scam: {
    ...both,
    routes: [],
    tables: [],
    locales: [],
    docs: 'docs/decisions/0080-fraud-judged-in-process.md',
  },
  'date-plans': {
    ...both,
    routes: ['datePlans'],
    tables: ['date_plan'],
    locales: ['safety-screens'],
    docs: 'docs/decisions/0171-date-plans.md',
  },
  'known-people': {
    ...both,
    routes: ['knownPeople'],
    tables: ['known_contact'],
    locales: [],
    docs: 'docs/decisions/0180-people-one-knows.md',
  },
  'device-safety': { ...webOnly, locales: ['device-safety'], docs: 'docs/decisions/0202-safety-on-the-device.md' },
  verification: {
    ...both,
    routes: ['verification', 'corrections'],
    tables: ['phone_code', 'selfie_check', 'correction'],
    locales: ['verification', 'verification-screens'],
    docs: 'docs/decisions/0170-trust-ladder.md',
  },
  moderation: {
    ...both,
    routes: ['moderation', 'appeals', 'sanctions', 'staffPhotos', 'staffQueue', 'staffWorkload'],
    tables: ['report_decision', 'sanction'],
    locales: ['moderation', 'appeal'],
  },
  support: { ...both, routes: ['support'], tables: ['ticket', 'ticket_line'], locales: ['support'] },
  administration: {
    ...both,
    routes: ['staffMembers', 'invitations', 'staffFigures', 'staffJobs', 'staffLedger'],
    tables: ['invitation', 'imported_member', 'staff_note', 'figure_day', 'figure_retention'],
    locales: ['administration', 'admin-screens'],
    docs: 'docs/decisions/0072-adding-and-managing-members.md',
  },
  invitation: { ...webOnly, locales: ['invitation'] },
  staff: { ...both, routes: ['staff'], tables: ['audit_entry', 'staff_proposal'], locales: ['staff'] },
  webhooks: {
    ...serverOnly,
    routes: ['webhooks'],
    tables: ['webhook_endpoint', 'webhook_delivery'],
    locales: [],
    docs: 'docs/INTEGRATIONS.md',
  },
  system: {
    ...both,
    routes: ['system', 'staffSystem', 'staffSettings', 'staffIncidents'],
    tables: ['part_minute', 'status_day', 'maintenance', 'site_setting', 'daily_limit'],
    locales: ['doctor', 'maintenance'],
    docs: 'docs/OPERATIONS.md',
  },
  wallet: {
    ...both,
    routes: ['wallet', 'spending'],
    tables: [
      'wallet_quote',
      'receipt',
      'spending_limit',
      'spending_use',
      'ledger_account',
      'ledger_transfer',
      'ledger_entry',
    ],
    locales: ['wallet', 'wallet-screens'],
    docs: 'docs/LEDGER.md',
  },
  rates: {
    ...both,
    routes: ['rates'],
    tables: ['currency', 'rate', 'rate_proposal', 'rate_quote'],
    locales: ['rates'],
  },
  deposits: {
    ...both,
    routes: ['deposits', 'staffDeposits', 'staffDisputes'],
    tables: [
      'deposit',
      'deposit_reversal',
      'deposit_return',
      'disputed_deposit',
      'deposit_refund',
      'payment_exception',
      'provider_event',
    ],
    locales: ['deposits', 'deposit-screens', 'payments'],
    docs: 'docs/SANDBOX.md',
  },
  withdrawals: {
    ...both,
    routes: ['withdrawals', 'staffPayouts'],
    tables: ['payout_account', 'withdrawal', 'withdrawal_approval'],
    locales: ['withdrawals', 'withdraw-screens'],
  },
  gifts: { ...both, routes: ['gifts'], tables: ['gift', 'gift_received'], locales: ['gifts', 'gift-screens'] },
  boosts: { ...both, routes: ['boosts'], tables: ['boost_plan', 'member_boost', 'boost_view'], locales: ['boosts'] },
  subscriptions: {
    ...both,
    routes: ['subscriptions'],
    tables: ['subscription_plan', 'subscription', 'subscription_period'],
    locales: ['subscriptions', 'plans'],
  },
  catalogue: {
    ...both,
    routes: ['staffCatalogue', 'staffPlans'],
    tables: ['price_change', 'plan_change', 'country_price', 'item_name', 'boost_name'],
    locales: [],
    docs: 'docs/decisions/0165-prices-that-are-dated.md',
  },
  'confirm-password': { ...webOnly, locales: ['confirm'] },
  help: { ...webOnly, locales: ['help'] },
  integrations: { ...webOnly, locales: ['integrations'], docs: 'docs/INTEGRATIONS.md' },
  landing: { ...webOnly, locales: ['landing'] },
  paying: { ...webOnly, locales: [] },
  ledger: { ...webOnly, locales: [], docs: 'docs/LEDGER.md' },
  payouts: { ...webOnly, locales: [] },
  settings: { ...webOnly, locales: ['settings'] },
  shell: { ...webOnly, locales: ['dashboard'] },
  status: { ...webOnly, locales: [] },
} as const satisfies Record<string, FeatureRow>
