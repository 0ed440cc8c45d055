import type { PaymentReason } from '@karibu/contract'

/** What Paystack says in one of its refusals: `code` where it has one, else the HTTP status. */
export type PaystackNo = { code: string; message: string; httpStatus: number }

/** Codes and statuses that Paystack documents, in a member's words. */
export const paystackCodes: Record<string, PaymentReason> = {
  missing_params: 'unavailable',
  invalid_params: 'unavailable',
  validation_error: 'unavailable',
  api_error: 'unavailable',
  processor_error: 'operator_trouble',
  // The first try got through and its address was lost: a new deposit is the way on.
  duplicate_reference: 'try_again',
  invalid_key: 'unavailable',
  unsupported_currency: 'currency_unsupported',
  insufficient_balance: 'unavailable',
  // Final states of a transfer.
  failed: 'declined',
  reversed: 'declined',
  abandoned: 'unavailable',
  blocked: 'unavailable',
  rejected: 'unavailable',
}

// Older answers carry no code, and the bank's reason is only ever a sentence; the first line that fits counts.
const sentences: [RegExp, PaymentReason][] = [
  [/currency not supported/i, 'currency_unsupported'],
  [/balance is not enough|requires? otp|third.?party payouts|starter business/i, 'unavailable'],
  [/insufficient/i, 'insufficient_funds'],
  [/incorrect pin|invalid pin|wrong pin|pin tries/i, 'wrong_pin'],
  [/could not resolve|invalid account|account number|invalid recipient|inactive account|dormant/i, 'account_invalid'],
  [/name mismatch|does not match/i, 'name_mismatch'],
  [/limit/i, 'limit_exceeded'],
  [/(invalid|minimum|less than|below).*amount|amount.*(invalid|minimum|less than|below)/i, 'amount_invalid'],
  [/expired card|invalid card|restricted card|lost card|stolen card|pick.?up card|card not/i, 'card_refused'],
  [/timed? ?out|expired/i, 'expired'],
  [/cancel/i, 'cancelled'],
  [/authenticat|3d.?secure|otp|not authorized/i, 'not_approved'],
  [/country|international|not permitted/i, 'country_unsupported'],
  [/issuer|switch|unavailable|system malfunction|processor/i, 'operator_trouble'],
  [/do not honou?r|declined|denied|fraud/i, 'declined'],
]

/** Why Paystack refused a call. */
export function paystackReason({ code, message, httpStatus }: PaystackNo): PaymentReason {
  if (httpStatus === 401 || httpStatus === 403) return 'unavailable'
  const spoken = sentences.find(([pattern]) => pattern.test(message))?.[1]
  const isVague = ['validation_error', 'api_error', 'processor_error', 'invalid_params'].includes(code)
  return (isVague && spoken) || paystackCodes[code] || spoken || 'unavailable'
}

/** Why money that was on its way did not arrive: the bank's sentence, or the state. */
export const paystackFailure = (state: string, sentence: string): PaymentReason =>
  sentences.find(([pattern]) => pattern.test(sentence))?.[1] ?? paystackCodes[state] ?? 'declined'
