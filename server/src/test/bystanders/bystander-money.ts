import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { holdLegs, paidLegs, posting as withdrawalPosting } from '../../features/withdrawals/withdrawal-legs.ts'
import { post } from '../../ledger/index.ts'
import type { TestApp } from '../harness.ts'
import type { Made } from '../members/make-member.ts'
import { fund, fundEarned, giftLegs, posting, sellLegs } from '../money/books.ts'
import { makeAccount } from '../money/payouts.ts'

type Pair = { member: Made; friend: Made }

/** Rows about money, in the states that statements look for: debts, open reversals, refunds and payouts under way. */
export async function makeBystanderMoney(app: TestApp, { member, friend }: Pair): Promise<void> {
  await makeDeposits(app, { member, friend })
  await makeWithdrawals(app, member)
  await makePurchases(app, { member, friend })
}

/** The same day, so far away that nothing is due. */
const farFrom = (now: Date): Date => new Date(now.getTime() + 3_650 * 86_400_000)

async function makeDeposits(app: TestApp, pair: Pair): Promise<void> {
  const deposit = await insertDeposits(app, pair)
  await insertReturns(app, deposit.id)
  await insertPaymentEvents(app, pair, deposit.reference)
}

/** Deposits in all states; returns the first, which is paid. */
async function insertDeposits({ ctx }: TestApp, { member, friend }: Pair) {
  const now = ctx.now()
  await fund(ctx, member.id, 100_000n)
  await fund(ctx, friend.id, 100_000n)
  const row = {
    channel: 'paystack' as const,
    is_live: false,
    currency: 'NGN',
    amount_minor: 150_000_000,
    per_usd: '1500',
    usd_cents: 100_000,
    url: 'https://pay.invalid/bystander',
    polled_at: new Date(now.getTime() - 3_600_000),
    // Never: a look far ahead would be taken for the work of a wrong clock.
    next_poll_at: null,
    created_at: now,
    changed_at: now,
  }
  const states = ['paid', 'pending', 'failed', 'expired', 'reversed'] as const
  const deposits = [
    ...states.map((state) => ({ ...row, member_id: member.id, state })),
    { ...row, member_id: friend.id, state: 'paid' as const },
  ].map((one, index) => ({
    ...one,
    reference: `bystander${index}`.padEnd(32, '0'),
    provider_id: `bystander-${index}`,
    transfer: one.state === 'paid' ? randomUUID() : null,
  }))
  const saved = await ctx.db.insertInto('deposit').values(deposits).returning(['id', 'reference']).execute()
  const [paid] = saved
  if (!paid) throw new Error('no deposit was saved')
  return paid
}

/** Disputes and refunds of a deposit. */
async function insertReturns({ ctx }: TestApp, depositId: number): Promise<void> {
  const now = ctx.now()
  const far = farFrom(now)
  await ctx.db
    .insertInto('deposit_reversal')
    .values(
      (['open', 'lost'] as const).map((state) => ({
        deposit_id: depositId,
        kind: 'dispute',
        provider_id: `bystander-${state}`,
        state,
        amount_minor: 1_000,
        reported_at: far,
      })),
    )
    .execute()
  await ctx.db
    .insertInto('deposit_refund')
    .values(
      (['submitted', 'done', 'failed'] as const).map((state) => ({
        reference: `bystander-${state}`.padEnd(24, '0'),
        deposit_id: depositId,
        staff_id: null,
        reason: 'bystander',
        amount_minor: 1_000,
        usd_cents: 1,
        state,
        transfer: randomUUID(),
        next_step_at: state === 'submitted' ? far : null,
        created_at: now,
        changed_at: now,
      })),
    )
    .execute()
}

/** Debts, quotes, payment exceptions and events of the provider. */
async function insertPaymentEvents({ ctx }: TestApp, { member, friend }: Pair, reference: string): Promise<void> {
  const now = ctx.now()
  const far = farFrom(now)
  await sql`
    with debt as (insert into member_debt (member_id, cents) values (${member.id}, 50000), (${friend.id}, 0)),
      quote as (insert into rate_quote (member_id, currency, per_usd, as_of, created_at, expires_at)
        values (${member.id}, 'NGN', 1380, ${far}, ${far}, ${far})),
      purchase as (insert into deposit_purchase (member_id, kind, item_id, receiver_id, price, locale, requested_at)
        values (${member.id}, 'gift', ${randomUUID()}, ${friend.id}, 500, 'en', ${far})),
      exception as (insert into payment_exception (channel, reference, fault, seen, found_at, settled_at)
        values ('paystack', ${reference}, 'amount', '{"state": "pending"}', ${now}, ${now}),
          ('paystack', ${reference}, 'currency', '{"state": "pending"}', ${now}, null))
    insert into provider_event (channel, dedupe_key, kind, name, reference, is_live, received_at, handled_at)
    values ('paystack', 'bystander', 'deposit', 'charge.success', ${reference}, false, ${far}, ${far})`.execute(ctx.db)
}

async function makeWithdrawals(app: TestApp, member: Made): Promise<void> {
  const { ctx } = app
  const now = ctx.now()
  const far = farFrom(now)
  await fundEarned(ctx, member.id, 200_000n)
  await posting(ctx, { kind: 'credits_sell', legs: sellLegs(member.id, 200_000n, 0n) })
  const account_id = await makeAccount(app, member, '9999999999')
  await ctx.db.updateTable('payout_account').set({ usable_from: far }).where('id', '=', account_id).execute()
  for (const state of ['held', 'submitted', 'paid', 'failed'] as const) {
    const paying = {
      member_id: member.id,
      reference: `bystander-${state}`.padEnd(32, '0'),
      channel: 'paystack' as const,
      currency: 'NGN',
      usd_cents: 40_000,
      amount_minor: 60_000_000,
    }
    const held = withdrawalPosting(paying, { now, kind: 'payout_hold', legs: holdLegs(paying) })
    await ctx.db.transaction().execute((tx) => post(tx, held))
    if (state === 'paid') {
      const paid = { now, kind: 'payout_paid', legs: paidLegs(paying), ends: held.id } as const
      await ctx.db.transaction().execute((tx) => post(tx, withdrawalPosting(paying, paid)))
    }
    const { id } = await ctx.db
      .insertInto('withdrawal')
      .values({
        ...paying,
        ...{ account_id, kind: 'bank', country: 'NG', bank_code: '058', bank_name: 'Guaranty Trust Bank' },
        ...{ number: '9999999999', account_name: 'BYSTANDER UNTOUCHED', is_live: false, per_usd: '1500' },
        agreed_cents: 40_000,
        state,
        needs_approval: false,
        hold_transfer: held.id,
        ...(state === 'held' ? {} : { sent_at: now, sends: 1 }),
        next_step_at: state === 'failed' ? null : far,
        created_at: now,
        changed_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`insert into withdrawal_approval (withdrawal_id, staff_id, at)
      values (${id}, ${member.id}, ${now}), (${id}, 0, ${now})`.execute(ctx.db)
  }
}

async function makePurchases(app: TestApp, { member, friend }: Pair): Promise<void> {
  const { ctx } = app
  const now = ctx.now()
  const far = farFrom(now)
  // Of their own and not on sale, so that tests may fill the catalogue.
  const gift = await ctx.db
    .insertInto('gift')
    .values({ code: 'bystander', price: 500, position: 99, active: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [giver, receiver] of [
    [friend, member],
    [member, friend],
  ] as const) {
    await posting(ctx, { kind: 'gift_purchase', legs: giftLegs(giver.id, 500n) })
    await sql`insert into gift_received (gift_id, code, price, giver_id, receiver_id, note, received_at, redeemable_at,
        earning_matures_at, purchase)
      values (${gift.id}, 'rose', 500, ${giver.id}, ${receiver.id}, 'bystander', ${now}, ${far}, ${far},
        ${randomUUID()})`.execute(ctx.db)
  }
  await sql`
    with lot as (insert into earning_lot (member_id, cents, matures_at) values (${member.id}, 100000, ${far})),
      wallet as (insert into wallet_quote (member_id, sells, gives, gets, fee, expires_at)
        values (${member.id}, 'USD', 100, 100, 0, ${far})),
      plan as (insert into subscription_plan (code, name, price, days, calls, messages, gift_conversion, position, active)
        values ('bystander', 'Bystander', 999, 30, 99, null, 80, 99, false) returning id, price),
      period as (insert into subscription_period (member_id, plan_id, reason, paid, worth, starts_at, ends_at, allowance_from)
        select ${member.id}, id, 'bought', price, price, ${now}, ${far}, ${now} from plan
        returning id),
      subscribed as (insert into subscription (member_id, period_id, ends_at, renews, renewal_price)
        select ${member.id}, id, ${far}, true, 999 from period),
      used as (insert into allowance_use (member_id, kind, window_from, used)
        values (${member.id}, 'message_request', ${now}, 1000), (${member.id}, 'call', ${now}, 1000)),
      key as (insert into idempotency_key (member_id, route, key, body_hash, answer, created_at)
        values (${member.id}, 'bystander', gen_random_uuid(), '', '{}', ${far}))
    insert into member_boost (member_id, days, price, paid_with, starts_at, ends_at, transfer)
    values (${member.id}, 30, 500, 'USD', ${now}, ${far}, ${randomUUID()})`.execute(ctx.db)
}
