import { sql } from 'kysely'
import type { Tx } from '../../../context.ts'

type Span = { from: Date; to: Date }

/** Records what happened from a time to another, a day later. A day that is recorded already stays as it is. */
export async function countDay(tx: Tx, { from, to, isOnTime }: Span & { isOnTime: boolean }): Promise<void> {
  const span = { from, to }
  await sql`
    insert into figure_day (day, sign_ups, active, likes, matches, messages, conversations, reports, reports_closed,
      report_minutes, tickets, ticket_minutes, paid_in, refunded, paid_out)
    select (${from}::timestamptz at time zone 'UTC')::date,
      (select count(*) from member where ${within('created_at', span)}),
      ${isOnTime ? sql`(select count(*) from presence where seen_at >= ${from})` : sql`null`},
      (select count(*) from reaction where kind = 1 and ${within('at', span)}),
      (select count(*) from matched where member_id < other_id and ${within('at', span)}),
      written.messages, written.conversations,
      (select count(*) from abuse_report where ${within('created_at', span)}),
      decided.reports, decided.minutes,
      (select count(*) from ticket where changed_at >= ${from} and ${within('created_at', span)}),
      answered.minutes, money.paid_in, money.refunded, money.paid_out
    from ${messagesOf(span)} written, ${decisionsOf(span)} decided, ${answersOf(span)} answered, ${moneyOf(span)} money
    on conflict (day) do nothing`.execute(tx)
}

const within = (column: string, { from, to }: Span) => sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`

const messagesOf = (span: Span) => sql`(
  select count(*) as messages, count(*) filter (where seq = 1) as conversations
  from message where ${within('sent_at', span)})`

const median = (minutes: ReturnType<typeof sql>) =>
  sql`round(percentile_cont(0.5) within group (order by extract(epoch from ${minutes}) / 60))::int`

const decisionsOf = (span: Span) => sql`(
  select count(*) as reports, ${median(sql`d.decided_at - r.created_at`)} as minutes
  from report_decision d join abuse_report r on r.id = d.report_id
  where d.reopened_at is null and ${within('d.decided_at', span)})`

/** Answering a ticket changes it, so those that did not change since are not read. */
const answersOf = (span: Span) => sql`(
  select ${median(sql`a.at - t.created_at`)} as minutes
  from ticket t cross join lateral (
    select min(l.at) as at from ticket_line l where l.ticket_id = t.id and l.staff_id is not null) a
  where t.changed_at >= ${span.from} and ${within('a.at', span)})`

/** What deposits credited, and what refunds, chargebacks and payouts took from balances in USD or from the platform. */
const moneyOf = (span: Span) => sql`(
  select coalesce(sum(e.amount) filter (where t.kind = 'deposit'), 0) as paid_in,
    -coalesce(sum(e.amount) filter (where t.kind in ('deposit_refund', 'deposit_reversed')), 0) as refunded,
    -coalesce(sum(e.amount) filter (where t.kind in ('payout_paid', 'payout_reversed')), 0) as paid_out
  from ledger_transfer t
  join ledger_entry e on e.transfer = t.seq and e.currency = 'USD'
  join ledger_account c on c.id = e.account
  where ${within('t.at', span)}
    and t.kind in ('deposit', 'deposit_refund', 'deposit_reversed', 'payout_paid', 'payout_reversed')
    and c.code in ('usd_deposited', 'usd_earned', 'credits_backing', 'payout_hold', 'chargebacks', 'fees'))`
