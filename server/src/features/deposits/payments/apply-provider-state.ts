import { toMajor } from '@karibu/contract'
import type { Context, Tx } from '../../../context.ts'
import { addJob } from '../../../jobs/jobs.ts'
import { notify } from '../../notifications/index.ts'
import { publishWallet } from '../../wallet/index.ts'
import { type DepositRow, lockDeposit, lockPayer } from '../deposit-row.ts'
import { type DepositState, faultOf, isOpen, nextState, type Verified } from '../deposit-rules.ts'
import { recordException } from '../exceptions/record-exception.ts'
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

/** Locks a payment, lets `change` happen to it, settles what is to be given back, and tells the member afterwards. */
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
    return { memberId: after.member_id, state: after.state as DepositState, moved: changed || returned }
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
  const state = nextState(deposit.state as DepositState, seen.state)
  const isNew = state !== deposit.state
  if (isNew || deposit.provider_id !== seen.providerId) {
    await tx
      .updateTable('deposit')
      .set({
        state,
        provider_id: seen.providerId,
        reason: state === 'failed' ? seen.detail.reason : null,
        changed_at: ctx.now(),
        ...(isOpen({ ...deposit, state }) ? {} : { next_look_at: null }),
      })
      .where('id', '=', deposit.id)
      .execute()
  }
  if (isNew && state === 'failed') await notifyUnpaid(tx, deposit, { state, now: ctx.now() })
  const isCredit = isNew && state === 'paid'
  if (isCredit) {
    await creditDeposit(tx, { deposit, now: ctx.now() })
    const { reference, member_id: memberId } = deposit
    await addJob(tx, 'deposits.mail', { reference, notice: 'paid' })
    const data = { state: 'paid', usd: toMajor(deposit.usd_cents, 'USD'), reference } as const
    await notify(tx, { memberId, kind: 'deposit', data, now: ctx.now() })
  }
  // Kept by the provider also where the payment had gone back by the time it was told as paid.
  if (seen.state === 'paid' || seen.state === 'reversed')
    await postFee(tx, { deposit, feeMinor: seen.feeMinor, now: ctx.now() })
  return isCredit
}
