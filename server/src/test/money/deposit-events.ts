import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Context, Db, Tx } from '../../context.ts'
import { takeDispute, takeRefund } from '../../features/deposits/events/record-reversals.ts'
import { applyProviderState } from '../../features/deposits/payments/apply-provider-state.ts'
import type { Dispute, PaymentProvider, SeenMoney } from '../../ports/payments.ts'
import type { TestApp } from '../harness.ts'
import { type Made, makeMember } from '../members/make-member.ts'

/** What can happen to one payment; its events can arrive at any time, in any order and repeatedly. */
export const happenings = ['pending', 'failed', 'paid', 'reversed', 'refund', 'disputed', 'lost'] as const
export type Happening = (typeof happenings)[number]
export type Paying = { reference: string; memberId: number }

const seen = (state: 'pending' | 'failed' | 'paid' | 'reversed', amountMinor = 100_000) => ({
  state,
  amountMinor,
  currency: 'KES',
  providerId: '7',
  feeMinor: state === 'paid' ? 30 : 0,
  live: false,
  detail: { code: state, reason: null },
})

/** Half of it was refunded, a quarter lost in a dispute. */
const providerWith = (dispute: Dispute | null): PaymentProvider =>
  ({
    channel: 'paystack',
    live: false,
    fetchRefund: async (): Promise<SeenMoney> => seen('paid', 50_000),
    fetchDispute: async () => dispute,
  }) as unknown as PaymentProvider

/** A member, a new one if none is given, who has begun to pay in ten dollars. */
export async function beginPaying(app: TestApp, member?: Made): Promise<Paying> {
  const { id: memberId } = member ?? (await makeMember(app, { at: null }))
  const reference = crypto.randomUUID().replaceAll('-', '')
  const now = app.ctx.now()
  await app.ctx.db
    .insertInto('deposit')
    .values({
      reference,
      member_id: memberId,
      channel: 'paystack',
      is_live: false,
      currency: 'KES',
      amount_minor: 100_000,
      per_usd: '100',
      usd_cents: 1_000,
      created_at: now,
      changed_at: now,
    })
    .execute()
  return { reference, memberId }
}

export async function happen(ctx: Context, reference: string, happening: Happening): Promise<void> {
  const deposit = await ctx.db
    .selectFrom('deposit')
    .where('reference', '=', reference)
    .selectAll()
    .executeTakeFirstOrThrow()
  if (happening === 'refund') {
    expect(await takeRefund(ctx, providerWith(null), { deposit, refundId: 'r1' })).toBeNull()
  } else if (happening === 'disputed' || happening === 'lost') {
    const state = happening === 'lost' ? 'lost' : 'open'
    const dispute = { id: 'd1', state, reference, amountMinor: 25_000, currency: 'KES', dueAt: null } as const
    expect(await takeDispute(ctx, providerWith(dispute), { deposit, disputeId: 'd1' })).toBeNull()
  } else await applyProviderState(ctx, reference, seen(happening))
}

/** `fee`: what the books say the provider kept of this payment, in minor units. */
export type Outcome = { state: string; cents: number; frozen: boolean; fee: number }

/** What must come out, whatever the order and however often. */
export function outcomeOf(happened: ReadonlySet<Happening>): Outcome {
  const order = ['reversed', 'paid', 'failed'] as const
  const back = (happened.has('refund') ? 500 : 0) + (happened.has('lost') ? 250 : 0)
  return {
    state: order.find((happening) => happened.has(happening)) ?? 'pending',
    cents: happened.has('paid') && !happened.has('reversed') ? 1_000 - back : 0,
    frozen: happened.has('disputed') && !happened.has('lost'),
    fee: happened.has('paid') ? 30 : 0,
  }
}

/**
 * The state of a payment. `rows`: what the tables hold of it and of its member, and what the books hold of it in each
 * account, platform accounts too; without random values and times.
 * `moved`: by which transfers; a payment that was returned before it was credited moved nothing, so these may differ
 * where the rest does not. What happens next follows from both alone.
 */
export async function paymentState(db: Db | Tx, { reference, memberId }: Paying) {
  type Row = { outcome: Outcome; rows: string; moved: string }
  const { rows } = await sql<Row>`
    select jsonb_build_object('state', d.state, 'cents', a.cents, 'frozen', m.payouts_frozen_at is not null, 'fee',
        coalesce(-(b.sums ->> 'provider_fees KES')::int, 0)) as outcome,
      jsonb_build_array(
        to_jsonb(d) - array['id', 'reference', 'member_id', 'created_at', 'changed_at', 'transfer', 'returned_minor',
          'returned_cents'],
        b.sums, a.cents, m.payouts_frozen_at is not null,
        (select jsonb_agg(jsonb_build_array(code, balance) order by code) from ledger_account
          where owner = m.id and balance <> 0),
        (select cents from member_debt where member_id = m.id and cents > 0),
        (select jsonb_agg(jsonb_build_array(kind, provider_id, state, amount_minor) order by kind, provider_id)
          from deposit_reversal where deposit_id = d.id),
        (select count(*) from disputed_deposit where deposit_id = d.id))::text as rows,
      concat_ws(' ', d.transfer is not null, d.returned_minor, d.returned_cents,
        (select coalesce(string_agg(t.kind || ' ' || coalesce(t.external_ref, '') || ' ' ||
          (select string_agg(e.account || ':' || e.amount, ',' order by e.leg) from ledger_entry e where e.transfer = t.seq),
        ';' order by t.external_ref), '') from ledger_transfer t where t.params->>'reference' = d.reference)) as moved
    from deposit d join member m on m.id = d.member_id
      cross join lateral (select coalesce(sum(balance), 0)::int as cents from ledger_account
        where owner = m.id and currency = 'USD') a
      cross join lateral (select jsonb_object_agg(name, sum) as sums from (
        select l.code || ' ' || l.currency as name, sum(e.amount) as sum from ledger_transfer t
          join ledger_entry e on e.transfer = t.seq join ledger_account l on l.id = e.account
          where t.params->>'reference' = d.reference group by 1 having sum(e.amount) <> 0) s) b
    where d.reference = ${reference} and m.id = ${memberId}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('there is no such payment')
  return row
}
