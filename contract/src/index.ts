import { accounts } from './accounts.ts'
import { boosts } from './boosts.ts'
import { calls } from './calls.ts'
import { chat } from './chat.ts'
import { comparisons } from './comparison.ts'
import { deposits } from './deposits.ts'
import { discovery } from './discovery.ts'
import { gifts } from './gifts.ts'
import { leaving } from './leaving.ts'
import { moderation } from './moderation.ts'
import { notifications } from './notifications.ts'
import { passkeys } from './passkeys.ts'
import { places } from './places.ts'
import { profiles } from './profiles.ts'
import { rates } from './rates.ts'
import { reactions } from './reactions.ts'
import { safety } from './safety.ts'
import { appeals, sanctions } from './sanctions.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { staffDeposits } from './staff-deposits.ts'
import { staffNotices } from './staff-notices.ts'
import { staffPayouts } from './staff-payouts.ts'
import { staff } from './staff-routes.ts'
import { subscriptions } from './subscriptions.ts'
import { support } from './support.ts'
import { system } from './system.ts'
import { walletRoutes } from './wallet.ts'
import { withdrawals } from './withdrawals.ts'

export * from './accounts.ts'
export * from './boosts.ts'
export * from './calls.ts'
export * from './chat.ts'
export * from './comparison.ts'
export * from './completeness.ts'
export * from './deposits.ts'
export * from './details.ts'
export * from './discovery.ts'
export * from './field-errors.ts'
export * from './fields.ts'
export * from './filter-choices.ts'
export * from './gifts.ts'
export * from './leaving.ts'
export * from './messages.ts'
export * from './moderation.ts'
export * from './money.ts'
export * from './money-words.ts'
export * from './notice-words.ts'
export * from './notifications.ts'
export * from './passkeys.ts'
export * from './payments.ts'
export * from './people.ts'
export * from './photo-limits.ts'
export * from './place-grid.ts'
export * from './places.ts'
export * from './profiles.ts'
export * from './rates.ts'
export * from './reactions.ts'
export * from './refusals.ts'
export * from './route.ts'
export * from './safety.ts'
export * from './sanctions.ts'
export * from './second-factor.ts'
export * from './signals.ts'
export * from './signed-in-user.ts'
export * from './staff.ts'
export * from './staff-deposits.ts'
export * from './staff-notices.ts'
export * from './staff-payouts.ts'
export * from './staff-routes.ts'
export * from './subscriptions.ts'
export * from './support.ts'
export * from './system.ts'
export * from './terms.ts'
export * from './wallet.ts'
export * from './withdrawals.ts'

/** The whole interface: one entry a feature, one route a call. */
export const api = {
  accounts,
  secondFactor: secondFactorRoutes,
  passkeys,
  leaving,
  profiles,
  comparisons,
  places,
  discovery,
  reactions,
  chat,
  calls,
  safety,
  moderation,
  appeals,
  sanctions,
  staff,
  support,
  system,
  wallet: walletRoutes,
  deposits,
  rates,
  withdrawals,
  staffDeposits,
  staffNotices,
  staffPayouts,
  gifts,
  boosts,
  subscriptions,
  notifications,
}
