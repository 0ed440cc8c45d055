import type { PaymentReason } from '@karibu/contract'

/** A refusal: Flutterwave has no codes, only the HTTP status and a sentence. */
export type FlutterwaveNo = { message: string; httpStatus: number }

// The first pattern that matches counts. Sentences about our balance and keys come before those about the payer's.
const sentences: [RegExp, PaymentReason][] = [
  [
    /customer wallet|payout balance|available balance|authorization key|whitelist|not enabled|compliance/i,
    'unavailable',
  ],
  [/currency/i, 'currency_unsupported'],
  [/insufficient/i, 'insufficient_funds'],
  [/(incorrect|invalid|wrong) pin/i, 'wrong_pin'],
  [/account (number|resolve)|invalid account|beneficiary|inactive|dormant|not registered/i, 'account_invalid'],
  [/name mismatch|does not match/i, 'name_mismatch'],
  [/limit/i, 'limit_exceeded'],
  [/(invalid|minimum|less than|below).*amount|amount.*(invalid|minimum|less than|below)/i, 'amount_invalid'],
  [/expired card|invalid card|restricted card|lost card|stolen card|pick.?up card/i, 'card_refused'],
  [/timed? ?out|expired/i, 'expired'],
  [/cancel/i, 'cancelled'],
  [/authenticat|3d.?secure|otp|not approved/i, 'not_approved'],
  [/issuer|switch|unavailable|system malfunction|processor|network/i, 'operator_trouble'],
  [/do not honou?r|declined|denied|fraud/i, 'declined'],
]

const spoken = (sentence: string): PaymentReason | undefined =>
  sentences.find(([pattern]) => pattern.test(sentence))?.[1]

/** Why Flutterwave refused a call. */
export function flutterwaveReason({ message, httpStatus }: FlutterwaveNo): PaymentReason {
  if (httpStatus === 401 || httpStatus === 403) return 'unavailable'
  return spoken(message) ?? 'unavailable'
}

/** Why a payment or a transfer failed. */
export const flutterwaveFailure = (sentence: string): PaymentReason => spoken(sentence) ?? 'declined'
