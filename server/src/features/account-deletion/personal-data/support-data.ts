import type { Personal } from './column-class.ts'

/** What is stored of what members ask the team. `as x`: exported under the key x. */
export const supportData = {
  correction: {
    part: 'corrections',
    columns: {
      answer: 'exported',
      decided_at: 'exported',
      decided_by: 'not_personal',
      dob: 'exported',
      firstname: 'exported',
      gender: 'exported',
      id: 'derived',
      lastname: 'exported',
      member_id: 'derived',
      reason: 'exported',
      sent_at: 'exported',
      state: 'exported',
      storage_key: 'secret',
    },
  },
  ticket: {
    part: 'tickets',
    columns: {
      changed_at: 'exported',
      created_at: 'exported',
      device: 'exported',
      email: 'derived',
      id: 'as ticket',
      kind: 'exported',
      lines: 'derived',
      locale: 'exported',
      member_id: 'derived',
      merged_into: 'exported',
      name: 'derived',
      page: 'exported',
      payment_kind: 'exported',
      payment_reference: 'exported',
      payment_state: 'exported',
      screenshot: 'secret',
      seen: 'derived',
      status: 'exported',
    },
  },
  ticket_line: {
    part: 'ticketLines',
    columns: {
      at: 'exported',
      body: 'exported',
      seq: 'exported',
      staff_id: 'as from_team',
      ticket_id: 'as ticket',
    },
  },
} as const satisfies Partial<Personal>
