/**
 * Every expected "no" of the product and its HTTP status. The code is stable and is what clients decide by; its words
 * stand in `locales/<locale>/errors.json` under `codes`.
 */
export const refusals = {
  invalid_input: 400,
  wrong_code: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  second_factor_required: 401,
  insufficient_funds: 402,
  quota_used_up: 402,
  forbidden: 403,
  email_unverified: 403,
  password_required: 403,
  gifts_closed: 403,
  not_found: 404,
  conflict: 409,
  message_differs: 409,
  not_matched: 409,
  request_pending: 409,
  request_repeated: 409,
  request_contact_details: 409,
  request_text_only: 409,
  request_hidden: 409,
  too_late: 409,
  call_not_matched: 409,
  in_call: 409,
  too_many_photos: 409,
  gift_held: 409,
  deposit_limit: 409,
  withdrawal_limit: 409,
  too_large: 413,
  key_reused: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  rate_unavailable: 503,
  channel_unavailable: 503,
  calls_off: 503,
} as const

export type RefusalCode = keyof typeof refusals
