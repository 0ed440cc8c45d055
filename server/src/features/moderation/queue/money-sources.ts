import { sql } from 'kysely'
import { dayMs } from '../../../durations.ts'
import { proposalMs } from '../../deposits/index.ts'
import { approvalsNeeded } from '../../withdrawals/index.ts'
import type { QueueSource, Reader, Severity } from './queue-source.ts'

/** Payouts are decided within a day of the request: one that has waited for longer is high, from three days on urgent. */
const payoutMs = { high: dayMs, urgent: 3 * dayMs }
/** Money that arrived is missing in a wallet: high from the start, from three days on urgent. */
const arrivedUrgentMs = 3 * dayMs
/** Before it expires a refund of a deposit is urgent for one day, and high for the day before that. */
const refundMs = { urgent: dayMs, high: 2 * dayMs }
/** Before its deadline a dispute is urgent for one day, also past it, and high for the three days before that. */
const disputeMs = { urgent: dayMs, high: 4 * dayMs }
/** Providers give about a week for an answer: a dispute is placed as if it had come so long before its deadline. */
const answerMs = 7 * dayMs

/** Large payouts that have fewer than two approvals, and not the reader's. */
export function payouts({ staff, now }: Reader): QueueSource[] {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const waits = sql`x.state = 'held' and x.needs_approval and x.member_id <> ${staff.id}
    and (select count(*) from withdrawal_approval a where a.withdrawal_id = x.id) < ${approvalsNeeded}
    and not exists (select from withdrawal_approval a where a.withdrawal_id = x.id and a.staff_id = ${staff.id})`
  const [urgent, high] = [before(payoutMs.urgent), before(payoutMs.high)]
  return bySeverity({
    urgent: sql`${waits} and x.created_at <= ${urgent}`,
    high: sql`${waits} and x.created_at > ${urgent} and x.created_at <= ${high}`,
    usual: sql`${waits} and x.created_at > ${high}`,
  }).map((part) => ({
    ...part,
    kind: 'payout' as const,
    ...{ from: sql`withdrawal x`, at: sql`x.created_at`, memberId: sql`x.member_id` },
    ...{ key: sql`x.uid`, name: sql`x.reference`, sum: { minor: sql`x.agreed_cents`, currency: sql`'USD'` } },
  }))
}

/** Payment exceptions whose money is not on its way back, of which no refund waits for a second person, and not of the reader. */
export function exceptions({ staff, now }: Reader): QueueSource[] {
  const arrived = sql`(case when x.fault in ('amount', 'currency', 'gone') then 1 else 0 end)`
  const waits = sql`x.settled_at is null and (x.refund_requested_at is null or x.refund_error_code is not null)
    and d.member_id is distinct from ${staff.id}
    and not exists (select from refund_proposal p
      where p.exception_id = x.id and p.outcome is null and p.expires_at > ${now})`
  const urgent = new Date(now.getTime() - arrivedUrgentMs)
  return bySeverity({
    urgent: sql`${waits} and ${arrived} = 1 and x.found_at <= ${urgent}`,
    high: sql`${waits} and ${arrived} = 1 and x.found_at > ${urgent}`,
    usual: sql`${waits} and ${arrived} = 0`,
  }).map((part) => ({
    ...part,
    kind: 'exception' as const,
    ...{ at: sql`x.found_at`, memberId: sql`d.member_id` },
    from: sql`payment_exception x left join deposit d on d.channel = x.channel and d.reference = x.reference`,
    // Numbers of other kinds have another first digit, so that two rows of one time never have the same key.
    key: sql`('1' || lpad(to_hex(x.id), 31, '0'))::uuid`,
    ...{ name: sql`x.id::text`, sum: { minor: sql`d.amount_minor`, currency: sql`d.currency` } },
  }))
}

/**
 * Refunds that wait for a second person, each until it expires, and neither proposed by the reader nor of their own money. Of a
 * payment that was never credited, its payer has nothing meanwhile: those are high from the start.
 */
export function refunds({ staff, now }: Reader): QueueSource[] {
  const within = (ms: number) => new Date(now.getTime() + ms)
  const waits = (isUncredited: boolean) => sql`x.outcome is null and x.expires_at > ${now}
    and (case when x.exception_id is null then 0 else 1 end) = ${isUncredited ? sql`1` : sql`0`}
    and x.proposed_by <> ${staff.id} and d.member_id <> ${staff.id}`
  const [urgent, high] = [within(refundMs.urgent), within(refundMs.high)]
  return [
    ...bySeverity({
      urgent: sql`${waits(false)} and x.expires_at <= ${urgent}`,
      high: sql`${waits(false)} and x.expires_at > ${urgent} and x.expires_at <= ${high}`,
      usual: sql`${waits(false)} and x.expires_at > ${high}`,
    }),
    { severity: 'urgent' as const, where: sql`${waits(true)} and x.expires_at <= ${urgent}` },
    { severity: 'high' as const, where: sql`${waits(true)} and x.expires_at > ${urgent}` },
  ].map((part) => ({
    ...part,
    kind: 'refund' as const,
    ...{ at: sql`x.expires_at`, earlierMs: proposalMs, since: sql`x.created_at`, dueAt: sql`x.expires_at` },
    ...{ from: sql`refund_proposal x join deposit d on d.id = x.deposit_id`, memberId: sql`d.member_id` },
    ...{ key: sql`x.uid`, name: sql`x.uid::text`, sum: { minor: sql`x.amount_minor`, currency: sql`x.currency` } },
  }))
}

/** Deposits with a dispute that its provider has not decided, each by the first deadline, and not of the reader. */
export function disputes({ staff, now }: Reader): QueueSource[] {
  const waits = sql`x.kind = 'dispute' and x.state = 'open' and d.member_id <> ${staff.id}
    and x.provider_id = (select o.provider_id from deposit_reversal o
      where o.deposit_id = x.deposit_id and o.kind = 'dispute' and o.state = 'open'
      order by coalesce(o.due_at, 'infinity'), o.provider_id limit 1)`
  const within = (ms: number) => new Date(now.getTime() + ms)
  const [urgent, high] = [within(disputeMs.urgent), within(disputeMs.high)]
  const since = sql`coalesce(x.opened_at, x.reported_at)`
  const shared = {
    kind: 'dispute',
    ...{ from: sql`deposit_reversal x join deposit d on d.id = x.deposit_id`, since },
    ...{
      memberId: sql`d.member_id`,
      dueAt: sql`x.due_at`,
      sum: { minor: sql`x.amount_minor`, currency: sql`d.currency` },
    },
    ...{ key: sql`('2' || lpad(to_hex(x.deposit_id), 31, '0'))::uuid`, name: sql`d.reference` },
  } as const
  return [
    ...bySeverity({
      urgent: sql`${waits} and x.due_at <= ${urgent}`,
      high: sql`${waits} and x.due_at > ${urgent} and x.due_at <= ${high}`,
      usual: sql`${waits} and x.due_at > ${high}`,
    }).map((part) => ({ ...part, ...shared, at: sql`x.due_at`, earlierMs: answerMs })),
    // Its deadline may be near.
    { ...shared, severity: 'high', where: sql`${waits} and x.due_at is null`, at: since },
  ]
}

const bySeverity = (conditions: Record<Severity, QueueSource['where']>) => [
  { severity: 'urgent' as const, where: conditions.urgent },
  { severity: 'high' as const, where: conditions.high },
  { severity: 'usual' as const, where: conditions.usual },
]
