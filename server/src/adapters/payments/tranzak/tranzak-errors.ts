import type { PaymentReason } from '@karibu/contract'

/** Every code that Tranzak documents, with its symbol, in a member's words. */
export const tranzakCodes: Record<number, { symbol: string; reason: PaymentReason }> = {
  401: { symbol: 'INVALID_ACCESS_TOKEN', reason: 'unavailable' },
  1000: { symbol: 'PAYER_UNDEFINED_ERROR', reason: 'account_invalid' },
  1001: { symbol: 'PAYER_INSUFF_BALANCE', reason: 'insufficient_funds' },
  1002: { symbol: 'PAYER_PAYMENT_METHOD_ERROR', reason: 'method_unsupported' },
  1003: { symbol: 'PAYER_PAYMENT_METHOD_UNSPECIFIED', reason: 'method_unsupported' },
  1004: { symbol: 'PAYER_AUTHORIZATION_REQUIRED', reason: 'not_approved' },
  1010: { symbol: 'PAYER_INVALID_PIN', reason: 'wrong_pin' },
  1011: { symbol: 'PAYER_INVALID_RNV_KYC', reason: 'identity_check' },
  1201: { symbol: 'PAYER_SETTLEMENT_AMOUNT_VIOLATION', reason: 'amount_invalid' },
  2000: { symbol: 'BENE_UNDEFINED_ERROR', reason: 'account_invalid' },
  2001: { symbol: 'BENE_ACCOUNT_INVALID', reason: 'account_invalid' },
  2002: { symbol: 'BENE_NAME_MISMATCH', reason: 'name_mismatch' },
  3000: { symbol: 'TXN_GENERAL_FAILURE', reason: 'declined' },
  3001: { symbol: 'TXN_FAILED_OPERATOR_ERROR', reason: 'operator_trouble' },
  3002: { symbol: 'TXN_PIN_AUTHORIZATION_REQUIRED', reason: 'not_approved' },
  3003: { symbol: 'TXN_FAILED_INTERNAL_ERROR', reason: 'try_again' },
  3004: { symbol: 'TXN_EXPIRED', reason: 'expired' },
  3005: { symbol: 'TXN_UNSUPPORTED_CURRENCY', reason: 'currency_unsupported' },
  3007: { symbol: 'TXN_INVALID_AMOUNT', reason: 'amount_invalid' },
  3008: { symbol: 'TXN_CANCELLED', reason: 'cancelled' },
  3009: { symbol: 'TXN_INVALID_AUTHORIZATION_CODE', reason: 'not_approved' },
  3010: { symbol: 'TXN_APPROVAL_REQUIRED', reason: 'not_approved' },
  3011: { symbol: 'TXN_PAYMENT_METHOD_UNSUPPORTED', reason: 'method_unsupported' },
  3012: { symbol: 'TXN_CROSS_BORDER_PAYMENT_UNSUPPORTED', reason: 'country_unsupported' },
  3013: { symbol: 'TXN_LIMIT_EXCEEDED', reason: 'limit_exceeded' },
  4001: { symbol: 'AUTH_INVALID_CREDENTIALS', reason: 'unavailable' },
  40022: { symbol: 'AUTHENTICATION_ERROR', reason: 'unavailable' },
  5001: { symbol: 'SYSTEM_PARSE_ERROR', reason: 'unavailable' },
  5002: { symbol: 'SYSTEM_GENERAL_VALIDATION_ERROR', reason: 'unavailable' },
  5005: { symbol: 'SYSTEM_EXCEPTION', reason: 'try_again' },
  5006: { symbol: 'SYSTEM_ADMIN_RESTRICTED', reason: 'unavailable' },
  5007: { symbol: 'SYSTEM_ADMIN_POLICY_VIOLATION', reason: 'unavailable' },
  5008: { symbol: 'SYSTEM_INTERNAL_ERROR', reason: 'try_again' },
  7001: { symbol: 'OPERATOR_COMM_ERROR', reason: 'operator_trouble' },
  7002: { symbol: 'OPERATOR_PAYER_INSUFF_BALANCE', reason: 'insufficient_funds' },
  7003: { symbol: 'OPERATOR_INVALID_ACCOUNT_HOLDER', reason: 'account_invalid' },
  7004: { symbol: 'OPERATOR_TXN_FAILED', reason: 'operator_trouble' },
  7005: { symbol: 'OPERATOR_INTERNAL_TXN_FAILURE', reason: 'operator_trouble' },
  7006: { symbol: 'OPERATOR_SYSTEM_INTERNAL_ERROR', reason: 'operator_trouble' },
  7007: { symbol: 'OPERATOR_INVALID_SERVICE_PROVIDER', reason: 'operator_trouble' },
}

type ErrorBody = { code?: number | string | null | undefined; message?: string | null | undefined }

/** The code may be a number, its digits, or missing with only the symbol said. */
export function tranzakReason({ code, message }: ErrorBody): PaymentReason | null {
  const known = tranzakCodes[Number(code)]
  if (known) return known.reason
  return Object.values(tranzakCodes).find(({ symbol }) => symbol === message)?.reason ?? null
}

/** The code as staff look it up: the number with its symbol where it is known. */
export function tranzakCode({ code, message }: ErrorBody): string {
  const symbol = tranzakCodes[Number(code)]?.symbol
  return [code, symbol ?? message]
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join(' ')
    .slice(0, 80)
}

/** The token is bad: nothing was done, and a new token may help. */
export const isTokenCode = (code: unknown): boolean => [401, 40001, 40002, 40003].includes(Number(code))

/** A no that says something about our access or their system, and nothing about what was asked for. */
export const isAccessCode = (code: unknown): boolean =>
  isTokenCode(code) || Number(code) === 4001 || Number(code) === 40022 || (Number(code) >= 5001 && Number(code) <= 5008)
