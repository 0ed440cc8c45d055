import { toMajor } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { balancesOf, lockBalances, newTransferId, platform, post } from '../../../ledger/index.ts'
import { holdDisputedEarnings, lockGiftsAtRisk, takeBackGifts } from '../../gifts/index.ts'
import { notify } from '../../notifications/index.ts'
import { type DepositRow, lockDeposit } from '../deposit-row.ts'
import { shareOf } from '../deposit-rules.ts'
import { depositJobs } from '../jobs.ts'
import { clearingLegs } from '../payments/credit-deposit.ts'
import { gatherCents, owe, refreshFreeze } from './debts.ts'

/**
 * Takes from the member what went back to the payer: the whole of a reversed payment, else its settled refunds and lost
 * disputes. Follows from the facts alone, so it may run at any time; answers whether money moved. Balances never fall
 * below zero: what is spent already is written down as a debt, and payouts rest.
 */
export async function settleReturns(ctx: Context, tx: Tx, reference: string): Promise<boolean> {
  const deposit = await lockDeposit(tx, reference)
  if (!deposit) return false
  const now = ctx.now()
  const { hasDispute, isByOthers, ...returned } = await returnedOf(tx, deposit)
  if (isByOthers) await recordDisputed(tx, deposit, { hasDispute, now })
  const moved =
    deposit.transfer !== null && returned.returnedMinor > BigInt(deposit.returned_minor)
      ? await takeBack(ctx, tx, { deposit, ...returned })
      : false
  if (moved || hasDispute) await refreshFreeze(tx, deposit.member_id, now)
  if (hasDispute) await holdDisputedEarnings(tx, { buyerId: deposit.member_id, now })
  return moved
}

/** `own`: what staff sent back. `isOver`: all of it went back for sure, and not only if what is under way arrives. */
type Returned = { returnedMinor: bigint; own: bigint; isOver: boolean }

const ownRefunds = (tx: Tx, depositId: number) =>
  tx
    .selectFrom('deposit_refund')
    .where('deposit_id', '=', depositId)
    .where('state', '!=', 'failed')
    .select(['state', 'amount_minor'])
    .execute()

/** `isByOthers`: the payer, their bank or the provider began a return; staff did not. */
type Facts = Returned & { hasDispute: boolean; isByOthers: boolean }

async function returnedOf(tx: Tx, deposit: DepositRow): Promise<Facts> {
  const whole = BigInt(deposit.amount_minor)
  const reversals = await tx
    .selectFrom('deposit_reversal')
    .where('deposit_id', '=', deposit.id)
    .select(['kind', 'state', 'amount_minor'])
    .execute()
  const hasDispute = reversals.some((reversal) => reversal.kind === 'dispute')
  const lost = sumOf(reversals.filter((reversal) => reversal.state === 'lost'))
  // What staff sent back has left the wallet already; it only counts towards the whole.
  const refunds = await ownRefunds(tx, deposit.id)
  const own = sumOf(refunds)
  const isOver = deposit.state === 'reversed' || lost + sumOf(refunds.filter(({ state }) => state === 'done')) >= whole
  const isWhole = isOver || lost + own >= whole
  const isByOthers = reversals.length > 0 || (deposit.state === 'reversed' && own < whole)
  return { returnedMinor: isWhole ? whole : lost + own, own, isOver, hasDispute, isByOthers }
}

type Recorded = { hasDispute: boolean; now: Date }

/** For the list of staff. Without a payment that staff sent back because it could not be credited, unless it is also disputed. */
async function recordDisputed(tx: Tx, deposit: DepositRow, { hasDispute, now }: Recorded): Promise<void> {
  const { id, transfer, channel, reference } = deposit
  await sql`insert into disputed_deposit (deposit_id, at) select ${id}, ${now}
    where ${hasDispute || transfer !== null} or not exists (select from payment_exception o
      where o.channel = ${channel} and o.reference = ${reference} and o.refund_requested_at is not null)
    on conflict do nothing`.execute(tx)
}

const sumOf = (parts: { amount_minor: number }[]): bigint =>
  parts.reduce((sum, { amount_minor: minor }) => sum + BigInt(minor), 0n)

type Return = Returned & { deposit: DepositRow }

async function takeBack(ctx: Context, tx: Tx, { deposit, returnedMinor, own, isOver }: Return): Promise<boolean> {
  const { reference, channel, member_id: memberId } = deposit
  const now = ctx.now()
  const share = shareOf(BigInt(deposit.usd_cents), { part: returnedMinor, whole: BigInt(deposit.amount_minor) })
  const cents = share - BigInt(deposit.returned_cents)
  const minor = returnedMinor - BigInt(deposit.returned_minor)
  const receivers = await lockGiftsAtRisk(tx, { buyerId: memberId, now })
  await lockBalances(tx, [memberId, ...receivers])
  const short = cents - (await balancesOf(tx, memberId)).usdDeposited
  const giftCents = short > 0n ? await takeBackGifts(tx, { buyerId: memberId, cents: short, now }) : 0n
  const { legs, missing } = await gatherCents(tx, { memberId, cents })
  const transfer = newTransferId()
  await post(tx, {
    id: transfer,
    kind: 'deposit_reversed',
    at: now,
    channel,
    memberId,
    // What went back otherwise than by staff only grows, so it names each step of it once.
    externalRef: `${channel}:${reference}:returned:${returnedMinor - own}`,
    // A partial return leaves the deposit open; a return of the rest ends it.
    ends: isOver ? (deposit.transfer ?? undefined) : undefined,
    narration: { key: 'deposit_reversed', params: { reference } },
    legs: [
      ...clearingLegs(deposit, { minor: -minor, cents: -cents }),
      ...legs,
      ...(missing > 0n ? [{ account: platform('chargebacks'), amount: -missing }] : []),
    ],
  })
  if (missing > 0n) await owe(tx, memberId, missing)
  await sql`insert into deposit_return (transfer, deposit_id, at, amount_minor, usd_cents, gift_cents, debt_cents)
    values (${transfer}, ${deposit.id}, ${now}, ${minor}, ${cents}, ${giftCents}, ${missing})`.execute(tx)
  await tx
    .updateTable('deposit')
    .set({
      returned_minor: Number(returnedMinor),
      returned_cents: Number(share),
      changed_at: now,
      ...(isOver ? { state: 'reversed' } : {}),
    })
    .where('id', '=', deposit.id)
    .execute()
  await enqueue(tx, depositJobs.mail, { reference, notice: 'reversed', minor: Number(minor), cents: Number(cents) })
  const data = { state: 'reversed', usd: toMajor(Number(cents), 'USD'), reference } as const
  await notify(tx, { memberId, kind: 'deposit', data, now })
  return true
}
