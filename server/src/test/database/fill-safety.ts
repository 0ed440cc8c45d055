import { api } from '@karibu/contract'
import type { TestApp } from '../harness.ts'
import { fillRow } from './fill-row.ts'

type Owner = { memberId: number; token: string; mark: string }

/** A passkey, a second factor, a refused selfie, a declined correction, a receipt, a date plan and a listed contact of a member. */
export async function fillSafety(app: TestApp, { memberId, token, mark }: Owner): Promise<void> {
  const member_id = memberId
  await fillRow(app, 'passkey', { member_id, name: `Key ${mark}` })
  await fillRow(app, 'second_factor', { member_id })
  const refused = { gesture: 'thumb_up', state: 'refused', fault: 'unclear', storage_key: null, decided_by: 1 }
  await fillRow(app, 'selfie_check', { member_id, ...refused })
  const corrected = { gender: 'other', state: 'declined', storage_key: null, decided_by: 1, decided_at: new Date(1) }
  await fillRow(app, 'correction', { member_id, ...corrected, answer: `No to ${mark}` })
  await fillRow(app, 'spending_limit', { member_id })
  const facts = JSON.stringify({ buyer: { name: `Buyer ${mark}` } })
  await fillRow(app, 'receipt', { member_id, number: `2026-0000-0000-${mark.toUpperCase().slice(0, 4)}`, facts })
  const times = { starts_at: new Date(0), check_in_at: new Date(1) }
  const contact = { contact_name: `Contact of ${mark}`, contact_email: `${mark}@example.org`, contact_phone: null }
  await fillRow(app, 'date_plan', { member_id, state: 'planned', ...times, ...contact })
  await app.call(api.knownPeople.add, { token, body: { contacts: [`mother.${mark}@example.com`] } })
}
