import { toMajor } from '@karibu/contract'
import type { Context, Tx } from '../../../context.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { notify } from '../../notifications/index.ts'
import { publishWallet } from '../../wallet/index.ts'
import { publishWebhook } from '../../webhooks/index.ts'
import { type DepositRow, lockDeposit, lockPayer } from '../deposit-row.ts'
import { type DepositState, faultOf, isOpen, nextState, type Verified } from '../deposit-rules.ts'
import { recordException } from '../exceptions/record-exception.ts'
import { depositJobs } from '../jobs.ts'
import { settleReturns } from '../refunds/settle-returns.ts'
import { creditDeposit, postFee } from './credit-deposit.ts'
import { notifyUnpaid } from './notify-unpaid.ts'

export type Applied = { state: DepositState; moved: boolean }

/**
 * The one way by which news of a payment takes effect, for webhook, poller and return alike. Only what the provider's
 * own API said may be given. Safe to repeat and in any order: a state is left only for a later one, money moves once.
 * null: no such payment.
 */
export async function applyProviderState(ctx: Context, reference: string, seen: Verified): Promise<Applied | null> {
  return settle(ctx, reference, (tx, deposit) => apply(ctx, tx, { deposit, seen }))
}

/** Locks a payment, applies `change`, settles its returns, and publishes the wallet after the commit. */
export async function settle(
  ctx: Context,
  reference: string,
  change: (tx: Tx, deposit: DepositRow) => Promise<boolean>,
): Promise<Applied | null> {
  const done = await ctx.db.transaction().execute(async (tx) => {
    await lockPayer(tx, reference)
    const deposit = await lockDeposit(tx, reference)
    if (!deposit) return null
    const changed = await change(tx, deposit)
    const returned = await settleReturns(ctx, tx, reference)
    const after = await lockDeposit(tx, reference)
    if (!after) return null
    return { memberId: after.member_id, state: after.state, moved: changed || returned }
  })
  if (done?.moved) await publishWallet(ctx, done.memberId)
  return done && { state: done.state, moved: done.moved }
}

type ProviderUpdate = { deposit: DepositRow; seen: Verified }

/** Paid after its member was erased: there is no wallet to put it into. */
async function goneFault(tx: Tx, { deposit, seen }: ProviderUpdate): Promise<'gone' | null> {
  if (seen.state !== 'paid' || deposit.transfer !== null) return null
  // Waits for an erasure that is under way.
  const member = await tx
    .selectFrom('member')
    .where('id', '=', deposit.member_id)
    .select('id')
    .forKeyShare()
    .executeTakeFirst()
  return member ? null : 'gone'
}

/** Answers whether money moved. */
async function apply(ctx: Context, tx: Tx, { deposit, seen }: ProviderUpdate): Promise<boolean> {
  const fault = faultOf(deposit, seen) ?? (await goneFault(tx, { deposit, seen }))
  if (fault) {
    const { channel, reference } = deposit
    await recordException(ctx, tx, { channel, reference, fault, seen })
    return false
  }
  const state = nextState(deposit.state, seen.state)
  const isNew = state !== deposit.state
  const now = ctx.now()
  if (isNew || deposit.provider_id !== seen.providerId) await saveState(tx, { deposit, seen, state, now })
  if (isNew && state === 'failed') await notifyUnpaid(tx, deposit, { state, now })
  const isCredit = isNew && state === 'paid'
  if (isCredit) await credit(tx, deposit, now)
  // The provider keeps its fee also if the payment was returned before it was reported as paid.
  if (seen.state === 'paid' || seen.state === 'reversed') await postFee(tx, { deposit, feeMinor: seen.feeMinor, now })
  return isCredit
}

async function saveState(
  tx: Tx,
  { deposit, seen, state, now }: ProviderUpdate & { state: DepositState; now: Date },
): Promise<void> {
  await tx
    .updateTable('deposit')
    .set({
      state,
      provider_id: seen.providerId,
      ...(seen.paidBy ? { paid_by: seen.paidBy } : {}),
      reason: state === 'failed' ? seen.detail.reason : null,
      changed_at: now,
      ...(isOpen({ ...deposit, state }) ? {} : { next_poll_at: null }),
    })
    .where('id', '=', deposit.id)
    .execute()
}

/** Credits a deposit and notifies its payer. */
async function credit(tx: Tx, deposit: DepositRow, now: Date): Promise<void> {
  await creditDeposit(tx, { deposit, now })
  const { reference, member_id: memberId } = deposit
  if (deposit.purchase_id !== null) await enqueue(tx, depositJobs.purchase, { reference })
  await enqueue(tx, depositJobs.mail, { reference, notice: 'paid' })
  const data = { state: 'paid', usd: toMajor(deposit.usd_cents, 'USD'), reference } as const
  await notify(tx, { memberId, kind: 'deposit', data, now })
  const { channel, currency, amount_minor: amountMinor } = deposit
  await publishWebhook(tx, {
    event: 'deposit.paid',
    data: { reference, channel, currency, amountMinor },
    memberId,
    now,
  })
}
