import type { Personal } from './column-class.ts'

/** What proves who a member is, and what protects them. */
export const safetyData = {
  date_plan: {
    part: 'datePlans',
    columns: {
      check_in_at: 'exported',
      contact_email: 'exported',
      contact_name: 'exported',
      contact_phone: 'exported',
      created_at: 'exported',
      extensions: 'exported',
      id: 'derived',
      meets: 'exported',
      member_id: 'derived',
      place: 'exported',
      settled_at: 'exported',
      starts_at: 'exported',
      state: 'exported',
    },
  },
  known_contact: {
    part: 'knownPeople',
    columns: {
      added_at: 'exported',
      hash: 'secret',
      id: 'derived',
      kind: 'exported',
      label: 'exported',
      member_id: 'derived',
    },
  },
  known_contact_key: 'secret',
  // It says of an address or number whose it is.
  known_person: 'derived',
  pair_block: {
    part: 'blocks',
    columns: {
      a: 'derived',
      at: 'exported',
      b: 'as member',
      // Would say which of the people one knows are members.
      known: 'derived',
      mine: 'derived',
    },
  },
  phone_code: 'secret',
  selfie_check: {
    part: 'selfieChecks',
    columns: {
      decided_at: 'exported',
      decided_by: 'not_personal',
      drawn_at: 'exported',
      fault: 'exported',
      gesture: 'exported',
      id: 'derived',
      member_id: 'derived',
      sent_at: 'exported',
      state: 'exported',
      storage_key: 'secret',
    },
  },
  spending_limit: {
    part: 'spendingLimit',
    columns: {
      cents: 'exported',
      member_id: 'derived',
      next_at: 'exported',
      next_cents: 'exported',
      paused_until: 'exported',
    },
  },
  // A copy of what the transactions say, for the limit.
  spending_use: 'derived',
} as const satisfies Partial<Personal>
