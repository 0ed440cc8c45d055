/** Why a payment or a payout did not go through, as a member may read it: `payments:refusals.<reason>`. */
export const paymentReasons = [
  'insufficient_funds',
  'wrong_pin',
  'not_approved',
  'identity_check',
  'method_unsupported',
  'account_invalid',
  'name_mismatch',
  'card_refused',
  'declined',
  'expired',
  'cancelled',
  'limit_exceeded',
  'amount_invalid',
  'currency_unsupported',
  'country_unsupported',
  'operator_trouble',
  'try_again',
  'unavailable',
] as const
export type PaymentReason = (typeof paymentReasons)[number]

/** The key of the text for a stored reason; one that is not known any more reads as `declined`. */
export const paymentReasonKey = (reason: string) =>
  `payments:refusals.${paymentReasons.find((known) => known === reason) ?? 'declined'}` as const
