import { accountDeletion } from './accounts/account-deletion.ts'
import { accounts } from './accounts/accounts.ts'
import { passkeys } from './accounts/passkeys.ts'
import { secondFactorRoutes } from './accounts/second-factor.ts'
import { calls } from './communication/calls.ts'
import { chat } from './communication/chat.ts'
import { notifications } from './communication/notifications.ts'
import { comparisons } from './members/comparison.ts'
import { discovery } from './members/discovery.ts'
import { places } from './members/places.ts'
import { profiles } from './members/profiles.ts'
import { reactions } from './members/reactions.ts'
import { boosts } from './money/boosts.ts'
import { deposits } from './money/deposits.ts'
import { gifts } from './money/gifts.ts'
import { rates } from './money/rates.ts'
import { subscriptions } from './money/subscriptions.ts'
import { walletRoutes } from './money/wallet.ts'
import { withdrawals } from './money/withdrawals.ts'
import { moderation } from './safety/moderation.ts'
import { safety } from './safety/safety.ts'
import { appeals, sanctions } from './safety/sanctions.ts'
import { support } from './safety/support.ts'
import { staffDeposits } from './staff/staff-deposits.ts'
import { staffNotices } from './staff/staff-notices.ts'
import { staffPayouts } from './staff/staff-payouts.ts'
import { staff } from './staff/staff-routes.ts'
import { system } from './system.ts'

export * from './accounts/account-deletion.ts'
export * from './accounts/accounts.ts'
export * from './accounts/passkeys.ts'
export * from './accounts/second-factor.ts'
export * from './accounts/signed-in-user.ts'
export * from './communication/calls.ts'
export * from './communication/chat.ts'
export * from './communication/messages.ts'
export * from './communication/notice-text.ts'
export * from './communication/notifications.ts'
export * from './events.ts'
export * from './field-errors.ts'
export * from './fields.ts'
export * from './members/comparison.ts'
export * from './members/completeness.ts'
export * from './members/details.ts'
export * from './members/discovery.ts'
export * from './members/filter-choices.ts'
export * from './members/people.ts'
export * from './members/places.ts'
export * from './members/profiles.ts'
export * from './members/reactions.ts'
export * from './money/boosts.ts'
export * from './money/deposits.ts'
export * from './money/gifts.ts'
export * from './money/money.ts'
export * from './money/money-format.ts'
export * from './money/payment-reasons.ts'
export * from './money/rates.ts'
export * from './money/subscriptions.ts'
export * from './money/wallet.ts'
export * from './money/withdrawals.ts'
export * from './photo-limits.ts'
export * from './place-grid.ts'
export * from './refusals.ts'
export * from './route.ts'
export * from './safety/moderation.ts'
export * from './safety/safety.ts'
export * from './safety/sanctions.ts'
export * from './safety/support.ts'
export * from './staff/staff.ts'
export * from './staff/staff-deposits.ts'
export * from './staff/staff-notices.ts'
export * from './staff/staff-payouts.ts'
export * from './staff/staff-routes.ts'
export * from './system.ts'
export * from './terms.ts'

/** The whole interface: one entry a feature, one route a call. */
export const api = {
  accounts,
  secondFactor: secondFactorRoutes,
  passkeys,
  leaving: accountDeletion,
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
