import { toMajor } from '@karibu/contract'
import type { Selectable } from 'kysely'
import type { Context, Db, Tx } from '../../../context.ts'
import type { DB } from '../../../db/schema.ts'
import { enqueue, providerQueue } from '../../../jobs/jobs.ts'
import { newTransferId, reverse } from '../../../ledger/index.ts'
import type { ListedRefund, PaymentProvider } from '../../../ports/payments.ts'
import { accountDeletionJobs } from '../../account-deletion/jobs.ts'
import { notify } from '../../notifications/index.ts'
import type { DepositRow } from '../deposit-row.ts'
import { recordException } from '../exceptions/record-exception.ts'
import { depositJobs } from '../jobs.ts'
import { settle } from '../payments/apply-provider-state.ts'
import { recoverDebt, refreshFreeze } from './debts.ts'

export type RefundRow = Selectable<DB['deposit_refund']>

const minute = 60_000
const pollMinutes = [1, 2, 5, 10, 30]
/** So long a provider may need to know of what it was given; before, not to be found means nothing. */
const lostAfterMs = 10 * minute

type Step = { refund: RefundRow; deposit: DepositRow; provider: PaymentProvider; isFirst: boolean }

/**
 * Job `deposits.advance-refund`: the next step of a refund. That the provider is about to be asked is stored before, so
 * that a process that dies in between is followed by a look and never by a second refund.
 */
export async function advanceRefund(ctx: Context, { id }: { id: number }): Promise<void> {
  const step = await ctx.db.transaction().execute((tx) => leaseStep(ctx, tx, id))
  if (!step) return
  if (step.isFirst) await send(ctx, step)
  else await poll(ctx, step)
}

/** Takes up refunds whose next step is due. */
export async function sweepDueRefunds(ctx: Context): Promise<void> {
  const due = await ctx.db
    .selectFrom('deposit_refund as r')
    .innerJoin('deposit as d', 'd.id', 'r.deposit_id')
    .where('r.next_step_at', '<=', ctx.now())
    .select(['r.id', 'd.channel'])
    .orderBy('r.next_step_at')
    .limit(200)
    .execute()
  for (const refund of due) await askForStep(ctx.db, refund)
}

/** Asks for the next step of a refund; one waits at a time. */
export async function askForStep(db: Db | Tx, { id, channel }: { id: number; channel: string }): Promise<void> {
  const once = { key: `deposit-refund:${id}`, queue: providerQueue(channel) }
  await enqueue(db, { ...depositJobs.advanceRefund, ...once }, { id })
}

async function leaseStep(ctx: Context, tx: Tx, id: number): Promise<Step | null> {
  const refund = await tx.selectFrom('deposit_refund').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
  if (refund?.state !== 'submitted') return null
  const deposit = await tx.selectFrom('deposit').where('id', '=', refund.deposit_id).selectAll().executeTakeFirst()
  const provider = deposit && ctx.payments[deposit.channel]
  const now = ctx.now()
  const isUsable = provider?.live === deposit?.is_live
  const wait = (isUsable ? (pollMinutes[refund.polls] ?? 60) : 60) * minute
  const isFirst = refund.sent_at === null
  await tx
    .updateTable('deposit_refund')
    .set({
      polls: refund.polls + 1,
      next_step_at: new Date(now.getTime() + wait),
      ...(isFirst && isUsable ? { sent_at: now } : {}),
    })
    .where('id', '=', id)
    .execute()
  return deposit && provider && isUsable ? { refund, deposit, provider, isFirst } : null
}

async function send(ctx: Context, { refund, deposit, provider }: Step): Promise<void> {
  const isWhole = refund.amount_minor === deposit.amount_minor
  const sent = await provider.refund({
    reference: deposit.reference,
    providerId: deposit.provider_id,
    currency: deposit.currency,
    note: refund.reference,
    ...(isWhole ? {} : { amountMinor: refund.amount_minor }),
  })
  if (sent.outcome === 'refused') await endRefund(ctx, { refund, deposit, isDone: false, code: sent.code })
  if (sent.outcome === 'accepted' && sent.providerId)
    await ctx.db
      .updateTable('deposit_refund')
      .set({ provider_id: sent.providerId })
      .where('id', '=', refund.id)
      .execute()
}

async function poll(ctx: Context, step: Step): Promise<void> {
  const { refund, deposit, provider } = step
  const listed = await provider.refundsOf({ reference: deposit.reference, providerId: deposit.provider_id })
  if (!listed) return
  const mine = listed.find((one) => isMine(step, one))
  if (mine) return applyProviderState(ctx, { refund, deposit }, mine)
  const isLost = refund.sent_at !== null && ctx.now().getTime() - refund.sent_at.getTime() >= lostAfterMs
  // It never got there, so it is sent again under the same note; one that was accepted is only waited for.
  if (isLost && refund.provider_id === null && (await leaseAgain(ctx, refund))) await send(ctx, step)
}

async function leaseAgain(ctx: Context, refund: RefundRow): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('deposit_refund')
    .set({ sent_at: ctx.now() })
    .where('id', '=', refund.id)
    .where('state', '=', 'submitted')
    .where('provider_id', 'is', null)
    .where('sent_at', '=', refund.sent_at)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

// Paystack returns the note. The others refund whole payments only, so the payment identifies its refund.
const isMine = (
  { refund, deposit }: Pick<Step, 'refund' | 'deposit'>,
  { note, providerId, amountMinor, state }: ListedRefund,
): boolean =>
  note === refund.reference ||
  providerId === refund.provider_id ||
  (deposit.channel === 'tranzak' && providerId === deposit.provider_id) ||
  (deposit.channel === 'flutterwave' &&
    refund.provider_id === null &&
    amountMinor === refund.amount_minor &&
    state !== 'failed')

type Target = { refund: RefundRow; deposit: DepositRow }

async function applyProviderState(ctx: Context, { refund, deposit }: Target, seen: ListedRefund): Promise<void> {
  const { providerId } = seen
  if (refund.provider_id === null)
    await ctx.db.updateTable('deposit_refund').set({ provider_id: providerId }).where('id', '=', refund.id).execute()
  if (seen.state === 'pending') return
  await endRefund(ctx, { refund, deposit, isDone: seen.state === 'paid', code: seen.detail.code })
}

/** Ends the staff's refund if the refund that the provider reports is one; returns whether it was. */
export async function takeOwnRefund(ctx: Context, deposit: DepositRow, seen: ListedRefund): Promise<boolean> {
  const own = await ctx.db.selectFrom('deposit_refund').where('deposit_id', '=', deposit.id).selectAll().execute()
  const refund = own.find((one) => isMine({ refund: one, deposit }, seen))
  if (!refund) return false
  if (refund.state === 'submitted') await applyProviderState(ctx, { refund, deposit }, seen)
  return true
}

async function notifyRefunded(tx: Tx, { deposit, refund, now }: Target & { now: Date }): Promise<void> {
  const { reference, member_id: memberId } = deposit
  await enqueue(tx, depositJobs.mail, { reference, notice: 'refunded', refund: refund.id })
  const data = { state: 'refunded', usd: toMajor(refund.usd_cents, 'USD'), reference } as const
  await notify(tx, { memberId, kind: 'deposit', data, now })
}

/** For a refund that a leaving payer requested: notifies the payer and staff that the money is in the wallet again. */
async function notifyFailed(ctx: Context, tx: Tx, { refund, deposit, code }: Target & { code: string }) {
  const { channel, reference, member_id: memberId } = deposit
  const seen = { refund: refund.reference, code }
  await recordException(ctx, tx, { channel, reference, fault: 'refund_failed', seen })
  await enqueue(tx, accountDeletionJobs.mailRefundFailed, { memberId, cents: refund.usd_cents })
}

type End = Target & { isDone: boolean; code: string }

/** It arrived, or it did not and the dollars come back; once. */
async function endRefund(ctx: Context, { refund: { id }, deposit, isDone, code }: End): Promise<void> {
  await settle(ctx, deposit.reference, async (tx, latest) => {
    const refund = await tx.selectFrom('deposit_refund').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
    if (refund?.state !== 'submitted') return false
    const now = ctx.now()
    await tx
      .updateTable('deposit_refund')
      .set({ state: isDone ? 'done' : 'failed', provider_code: code, next_step_at: null, changed_at: now })
      .where('id', '=', id)
      .execute()
    if (isDone) {
      await notifyRefunded(tx, { deposit, refund, now })
      if (latest.returned_minor === latest.amount_minor)
        await tx
          .updateTable('deposit')
          .set({ state: 'reversed', changed_at: now })
          .where('id', '=', latest.id)
          .execute()
      return false
    }
    // All of it went back meanwhile, by another way.
    if (latest.state === 'reversed') return false
    await tx
      .updateTable('deposit')
      .set({
        returned_minor: latest.returned_minor - refund.amount_minor,
        returned_cents: latest.returned_cents - refund.usd_cents,
        changed_at: now,
      })
      .where('id', '=', latest.id)
      .execute()
    await reverse(tx, {
      id: newTransferId(),
      at: now,
      ends: refund.transfer,
      externalRef: `${latest.channel}:${latest.reference}:refund:${refund.reference}:failed`,
      channel: latest.channel,
      narration: { key: 'reversal', params: { reference: latest.reference } },
    })
    if (refund.staff_id === null) await notifyFailed(ctx, tx, { refund, deposit: latest, code })
    // Another part may have gone back meanwhile, when nothing was left to take it from.
    const { member_id: memberId, reference } = latest
    const externalRef = `${latest.channel}:${reference}:refund:${refund.reference}:debt`
    if ((await recoverDebt(tx, { memberId, now, reference, externalRef })) > 0n) await refreshFreeze(tx, memberId, now)
    return true
  })
}
