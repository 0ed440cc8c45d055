import { randomUUID } from 'node:crypto'
import { fillRow } from '../database/fill-row.ts'
import type { TestApp } from '../harness.ts'
import type { Made } from '../members/make-member.ts'
import { canaries } from './canaries.ts'

type Cast = { me: Pick<Made, 'id' | 'uid'>; reportAboutMe: string }

/** Rows that take long to come about by calls: what the member asked for, and what staff wrote about the member. */
export async function fillRecords(app: TestApp, { me: { id: member_id, uid }, reportAboutMe }: Cast): Promise<void> {
  const name = { firstname: canaries.firstname, lastname: canaries.lastname }
  const number = { mobile_number: canaries.phone, phone: `+234${canaries.phone}` }
  await fillRow(app, 'registration', { member_id, ...name, ...number, terms_version: '2026-01-01' })
  const decided = { state: 'declined', decided_by: 1, storage_key: null, gender: null, dob: null }
  const corrected = { firstname: canaries.correctedName, lastname: canaries.correctedName }
  const answered = { reason: 'It is wrong', answer: `We looked ${canaries.staffReason}` }
  await fillRow(app, 'correction', { member_id, ...decided, ...corrected, ...answered })
  const bug = { kind: 'bug', page: canaries.ticketPage, device: canaries.ticketPage, screenshot: null }
  const plain = { payment_kind: null, payment_reference: null, payment_state: null, merged_into: null, locale: 'en' }
  await fillRow(app, 'ticket', { ...plain, ...bug, member_id, email: null, name: null })
  const letter = { kind: 'contact', page: null, device: null, screenshot: null }
  const visitor = { email: canaries.visitorEmail, name: canaries.visitorName }
  await fillRow(app, 'ticket', { ...plain, ...letter, ...visitor, member_id: null })
  await fillRow(app, 'receipt', {
    member_id,
    number: '2026-AAAA-BBBB-CCCC',
    facts: JSON.stringify({ buyer: canaries.firstname }),
  })
  const answer = JSON.stringify({ note: canaries.giftNote })
  await fillRow(app, 'idempotency_key', { member_id, route: 'POST /gifts', key: randomUUID(), answer })
  await app.ctx.pool.query(
    `update message set liked_part = liked_part || jsonb_build_object('answer', $1::text) where liked_part is not null`,
    [`I rest ${canaries.promptAnswer}`],
  )
  await fillStaffTexts(app, { member_id, uid, reportAboutMe })
}

type Subject = Omit<Cast, 'me'> & { member_id: number; uid: string }

async function fillStaffTexts(app: TestApp, { member_id, uid, reportAboutMe }: Subject): Promise<void> {
  const text = `Because of ${canaries.staffReason}`
  await fillRow(app, 'report_decision', {
    report_id: reportAboutMe,
    ...{ outcome: 'warned', reason: text, deciders: [3], until: null },
    ...{ reopened_by: 2, reopened_at: app.ctx.now(), reopen_reason: text, undone_by: null },
  })
  const plainly = { report_id: null, permissions: null, new_email: null, ticket_id: null }
  const ended = { ...plainly, outcome: 'rejected', decided_by: 2 }
  await fillRow(app, 'staff_proposal', { ...ended, target_id: member_id, kind: 'suspend', reason: text })
  const open = { ...plainly, outcome: null, decided_by: null, decided_at: null, days: null }
  const moved = { kind: 'email', new_email: canaries.newEmail }
  await fillRow(app, 'staff_proposal', { ...open, ...moved, target_id: member_id, reason: text })
  const dates = { created_at: new Date(0), opens_at: new Date(0) }
  await fillRow(app, 'email_correction', { member_id, new_email: canaries.newEmail, ...dates })
  await fillRow(app, 'audit_entry', { subject: uid, action: 'member.note', details: JSON.stringify({ reason: text }) })
  const deposit = await fillRow(app, 'deposit', {
    ...{ member_id, channel: 'paystack', method: 'card', paid_by: 'card', purchase_id: null, currency: 'NGN' },
    ...{ state: 'paid', reference: 'deposit-of-a-canary-1', reason: null, url: null, next_poll_at: null },
  })
  const refunded = { reference: 'refund-of-a-canary-1', state: 'done', next_step_at: null }
  await fillRow(app, 'deposit_refund', { ...refunded, deposit_id: deposit.id, reason: text })
  const proposed = { deposit_id: deposit.id, exception_id: null, currency: 'NGN', outcome: 'declined' }
  await fillRow(app, 'refund_proposal', { ...proposed, reason: text })
  const invited = { name: canaries.invitedName, email: canaries.invitedEmail, reason: text, role: 'user' }
  const pictureless = { photo_key: null, photo_width: null, photo_height: null, photo_placeholder: null }
  const mailed = { status: 'active', staff_permissions: [], locale: 'en' }
  await fillRow(app, 'invitation', { ...invited, ...pictureless, ...mailed })
}
