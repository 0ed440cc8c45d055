import { type QuestionedPayment, type TicketPayment, toMajor } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Db, SignedIn, Tx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { endedBySql, statusOf } from '../wallet/index.ts'

type Kind = QuestionedPayment['kind']
type State = TicketPayment['state']
/** A payment of the member's, and its state now. */
export type OwnPayment = QuestionedPayment & { state: State }

type PaymentRow = {
  kind: Kind
  reference: string
  provider: string
  amount: string
  currency: string
  state: State
  created_at: Date
  event: string | null
  event_at: Date | null
  polled_at: Date | null
  fault: string | null
}

/** A payment that I can ask about, and the open ticket about it. */
export async function showPayment({ db }: Context, member: SignedIn, reference: string) {
  const { state: _, ...payment } = await findPayment(db, member.id, reference)
  return { payment, ticketId: await openTicketAbout(db, member.id, payment.reference) }
}

/** A payment of the member's by its reference. Refuses `not_found`, of another member's too. */
export async function findPayment(db: Db | Tx, memberId: number, reference: string): Promise<OwnPayment> {
  const row = (await rowsOf(db, [{ memberId, reference }])).find((one) => one.reference === reference)
  if (!row) throw new Refusal('not_found')
  return { ...questioned(row), state: row.state }
}

/** The ticket about a payment that is not closed, or into which such a ticket was merged; null if there is none. */
export async function openTicketAbout(db: Db | Tx, memberId: number, reference: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select c.id from ticket t join ticket c on c.id = coalesce(t.merged_into, t.id)
    where t.member_id = ${memberId} and t.payment_reference = ${reference} and c.status <> 'closed'
    order by t.created_at limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** What our records say now about the payments that some tickets ask about, by ticket. */
export async function paymentsOf(db: Db | Tx, ticketIds: readonly string[]): Promise<Map<string, TicketPayment>> {
  const { rows: questions } = await sql<{ id: string; memberId: number; reference: string; then: State }>`
    select id, member_id as "memberId", payment_reference as reference, payment_state as then from ticket
    where id = any(${ticketIds}::uuid[]) and payment_reference is not null`.execute(db)
  const rows = questions.length > 0 ? await rowsOf(db, questions) : []
  const found = questions.flatMap(({ id, reference, then }) => {
    const row = rows.find((one) => one.reference === reference)
    return row ? [[id, paymentView(row, then)] as const] : []
  })
  return new Map(found)
}

const paymentView = (row: PaymentRow, stateThen: State): TicketPayment => ({
  ...questioned(row),
  provider: row.provider,
  state: row.state,
  stateThen,
  lastEvent: row.event === null || row.event_at === null ? null : { name: row.event, at: row.event_at.toISOString() },
  polledAt: row.polled_at?.toISOString() ?? null,
  fault: row.fault,
})

const questioned = ({ kind, reference, amount, currency, created_at }: PaymentRow): QuestionedPayment => ({
  kind,
  reference,
  amount: toMajor(BigInt(amount), currency),
  currency: currency === 'CRD' ? 'credits' : currency,
  createdAt: created_at.toISOString(),
})

type Named = { memberId: number; reference: string }

/** Deposits and withdrawals by their references, all else of the wallet by the id of its transfer. */
async function rowsOf(db: Db | Tx, named: readonly Named[]): Promise<PaymentRow[]> {
  const pairs = sql`unnest(${named.map(({ memberId }) => memberId)}::int[],
    ${named.map(({ reference }) => reference)}::text[]) as q (member_id, reference)`
  const { rows } = await sql<PaymentRow>`
    select 'deposit' as kind, d.reference, d.channel as provider, d.amount_minor::text as amount, d.currency, d.state,
      d.created_at, e.name as event, e.received_at as event_at, d.polled_at, (
        select x.fault from payment_exception x where x.channel = d.channel and x.reference = d.reference
        and x.settled_at is null order by x.id desc limit 1) as fault
    from ${pairs} join deposit d on d.reference = q.reference and d.member_id = q.member_id
    left join lateral (${lastEvent('d')}) e on true
    union all
    select 'withdrawal', w.reference, w.channel, w.amount_minor::text, w.currency, w.state, w.created_at,
      e.name, e.received_at, null, w.fault
    from ${pairs} join withdrawal w on w.reference = q.reference and w.member_id = q.member_id
    left join lateral (${lastEvent('w')}) e on true`.execute(db)
  return [...rows, ...(await transfersOf(db, named))]
}

const lastEvent = (alias: 'd' | 'w') => sql`select name, received_at from provider_event
  where reference = ${sql.ref(`${alias}.reference`)} and channel = ${sql.ref(`${alias}.channel`)}
  order by id desc limit 1`

const isUuid = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

async function transfersOf(db: Db | Tx, all: readonly Named[]): Promise<PaymentRow[]> {
  const named = all.filter(({ reference }) => isUuid(reference))
  if (named.length === 0) return []
  const { rows } = await sql<Omit<PaymentRow, 'state'> & { moved: string; ended_by: string | null }>`
    select 'transfer' as kind, t.id::text as reference, coalesce(t.channel, 'wallet') as provider, t.kind as moved, ${endedBySql} as ended_by,
      moved.amount::text, moved.currency, t.at as created_at, coalesce(o.kind, t.kind) as event,
      coalesce(o.at, t.at) as event_at, null::timestamptz as polled_at, null as fault
    from unnest(${named.map(({ memberId }) => memberId)}::int[],
      ${named.map(({ reference }) => reference)}::uuid[]) as q (member_id, id)
    join ledger_transfer t on t.id = q.id
    join lateral (
      select e.currency, sum(e.amount) as amount from ledger_entry e join ledger_account a on a.id = e.account
      where e.transfer = t.seq and a.owner = q.member_id and a.code <> 'payout_hold'
      group by e.currency having sum(e.amount) <> 0 order by e.currency desc limit 1) moved on true
    left join ledger_transfer o on o.ends = t.id`.execute(db)
  return rows.map(({ moved, ended_by, ...row }) => ({ ...row, state: statusOf(moved, ended_by) }))
}
