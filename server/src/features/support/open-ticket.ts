import type { api, BodyOf, FieldFaults, Locale } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { isSigned, sign } from '../../signature.ts'
import { publishWebhook } from '../webhooks/index.ts'
import { addLine } from './my-tickets.ts'
import { findPayment, type OwnPayment, openTicketAbout } from './ticket-payment.ts'
import { type TicketRow, ticketColumns, ticketView } from './ticket-view.ts'

type Form = BodyOf<typeof api.support.open>
type Requester = { member: SignedIn | null; locale: Locale; device: string }

const perDayMax = 20
const attachMs = 15 * 60_000

/**
 * Opens a ticket. Who is not signed in has to leave a name and an address; the device is kept of a fault only. What our records
 * say about a payment is read here and never taken from the form; while a ticket about it is open, its text continues that one.
 */
export async function openTicket(ctx: Context, { member, locale, device }: Requester, form: Form) {
  if (form.kind === 'payment') refuseUnnamedPayment(member, form)
  else if (!member) refuseNameless(form)
  const opened = await ctx.db.transaction().execute(async (tx) => {
    if (member) await lockMember(tx, member.id)
    const payment = await paymentOf(tx, member, form)
    const known = payment && member ? await openTicketAbout(tx, member.id, payment.reference) : null
    if (known !== null) {
      await addLine(tx, { ticketId: known, content: form.content, now: ctx.now() })
      return readTicket(tx, known)
    }
    if (member) await limitTickets(tx, member.id, ctx.now())
    const id = await insertTicket(tx, { requester: { member, locale, device }, form, payment, now: ctx.now() })
    const data = { ticketId: id, kind: form.kind }
    await publishWebhook(tx, { event: 'ticket.opened', data, memberId: member?.id ?? null, now: ctx.now() })
    return readTicket(tx, id)
  })
  return { ticket: ticketView(opened), attachKey: attachKeyOf(ctx, opened.id) }
}

function refuseUnnamedPayment(member: SignedIn | null, { reference }: Form): void {
  if (!member) throw new Refusal('unauthenticated')
  if (reference === undefined) throw new Refusal('invalid_input', { fields: { reference: [{ key: 'required' }] } })
}

/** The payment that the form names; another member's is refused as one that does not exist. */
async function paymentOf(tx: Tx, member: SignedIn | null, { kind, reference }: Form): Promise<OwnPayment | null> {
  if (kind !== 'payment' || !member || reference === undefined) return null
  return findPayment(tx, member.id, reference)
}

type NewTicket = { requester: Requester; form: Form; payment: OwnPayment | null; now: Date }

async function insertTicket(tx: Tx, { requester, form, payment, now }: NewTicket): Promise<string> {
  const { member, locale, device } = requester
  const isBug = form.kind === 'bug'
  const { id } = await tx
    .insertInto('ticket')
    .values({
      member_id: member?.id ?? null,
      email: member ? null : (form.email ?? null),
      name: member ? null : (form.name ?? null),
      locale,
      kind: form.kind,
      page: isBug ? (form.page ?? null) : null,
      device: isBug ? device : null,
      payment_kind: payment?.kind ?? null,
      payment_reference: payment?.reference ?? null,
      payment_state: payment?.state ?? null,
      lines: 1,
      seen: 1,
      created_at: now,
      changed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('ticket_line').values({ ticket_id: id, seq: 1, body: form.content, at: now }).execute()
  return id
}

function refuseNameless({ name, email }: Form): void {
  const fields: FieldFaults = {}
  if (!name) fields.name = [{ key: 'required' }]
  if (!email) fields.email = [{ key: 'required' }]
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_input', { fields })
}

// So that tickets opened at once are counted one after the other.
const lockMember = (tx: Tx, memberId: number) =>
  sql`select from member where id = ${memberId} for no key update`.execute(tx)

async function limitTickets(tx: Tx, memberId: number, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - 24 * 60 * 60_000)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ticket
    where member_id = ${memberId} and created_at > ${yesterday}`.execute(tx)
  if ((rows[0]?.n ?? 0) >= perDayMax) throw new Refusal('too_many_requests', { retryAfter: 3600 })
}

async function readTicket(tx: Tx, id: string): Promise<TicketRow> {
  const { rows } = await sql<TicketRow>`select ${ticketColumns} from ticket t where t.id = ${id}`.execute(tx)
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}

/** The key with which the author of a ticket adds a picture to it, signed in or not. */
const attachKeyOf = (ctx: Context, ticketId: string): string => sign(ctx, 'attach to ticket', ticketId)

/** Was the key made for this ticket, and was it opened a moment ago? */
export function mayAttach(ctx: Context, ticket: { id: string; created_at: Date }, key: string): boolean {
  return (
    isSigned(ctx, key, 'attach to ticket', ticket.id) && ctx.now().getTime() - ticket.created_at.getTime() < attachMs
  )
}
