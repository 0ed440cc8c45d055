import type { Personal } from './column-class.ts'

/** What is stored of gifts, boosts, subscriptions and their allowances, what staff note, and accepted terms. `as x`: exported under the key x. */
export const shopData = {
  gift_received: {
    part: 'gifts',
    columns: {
      code: 'exported',
      credits: 'exported',
      earning_matures_at: 'exported',
      ended_at: 'exported',
      ended_by: 'derived',
      gift_id: 'derived',
      giver_id: 'as direction',
      id: 'derived',
      note: 'exported',
      price: 'exported',
      purchase: 'derived',
      received_at: 'exported',
      receiver_id: 'as member',
      redeemable_at: 'exported',
      scam_kinds: 'derived',
      status: 'exported',
    },
  },
  unannounced_gift: 'derived',
  earning_lot: {
    part: 'earnings',
    columns: {
      cents: 'exported',
      id: 'derived',
      matures_at: 'exported',
      member_id: 'derived',
      source: 'derived',
    },
  },
  member_debt: {
    part: 'debts',
    columns: {
      cents: 'exported',
      member_id: 'derived',
    },
  },
  member_boost: {
    part: 'boosts',
    columns: {
      days: 'exported',
      ends_at: 'exported',
      id: 'derived',
      member_id: 'derived',
      paid_with: 'exported',
      price: 'exported',
      starts_at: 'exported',
      notified: 'derived',
      transfer: 'derived',
      views: 'exported',
    },
  },
  subscription: {
    part: 'subscriptions',
    columns: {
      ended_at: 'exported',
      ends_at: 'exported',
      grace_until: 'exported',
      member_id: 'derived',
      noticed_period: 'derived',
      period_id: 'derived',
      renewal_price: 'exported',
      renews: 'exported',
      retry_at: 'exported',
    },
  },
  subscription_period: {
    part: 'subscriptionPeriods',
    columns: {
      allowance_from: 'exported',
      calls: 'exported',
      ends_at: 'exported',
      gift_conversion: 'exported',
      id: 'derived',
      member_id: 'derived',
      messages: 'exported',
      paid: 'exported',
      plan_id: 'as plan',
      reason: 'exported',
      starts_at: 'exported',
      transfer: 'derived',
      worth: 'exported',
    },
  },
  allowance_use: {
    part: 'allowanceUse',
    columns: {
      kind: 'exported',
      member_id: 'derived',
      used: 'exported',
      window_from: 'exported',
    },
  },
  past_terms_acceptance: {
    part: 'pastTerms',
    columns: { accepted_at: 'exported', member_id: 'derived', version: 'exported' },
  },
  api_token: {
    part: 'apiTokens',
    columns: {
      created_at: 'exported',
      expires_at: 'exported',
      id: 'derived',
      last_used_at: 'exported',
      member_id: 'derived',
      name: 'exported',
      scopes: 'exported',
      token_hash: 'secret',
    },
  },
  idempotency_key: 'derived',
  webhook_endpoint: 'not_personal',
  // Ids only, for 30 days; the rows about a member go with them.
  webhook_delivery: 'derived',
  // About people who are no members yet; deleted when they join.
  invitation: 'derived',
  staff_note: {
    part: 'staffNotes',
    columns: {
      author_id: 'not_personal',
      body: 'exported',
      created_at: 'exported',
      id: 'derived',
      member_id: 'derived',
    },
  },
} as const satisfies Partial<Personal>
