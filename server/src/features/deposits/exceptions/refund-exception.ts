import { codedMoneyIn } from '@karibu/contract'
import type { Context, Db, SignedIn, Tx } from '../../../context.ts'
import { writeAuditEntry } from '../../../db/audit-entry.ts'
import { enqueue, providerQueue } from '../../../jobs/jobs.ts'
import { lockBalances } from '../../../ledger/index.ts'
import type { ListedRefund, PaymentProvider } from '../../../ports/payments.ts'
import { Refusal } from '../../../refusal.ts'
import { mailMember } from '../../notifications/index.ts'
import { findRate } from '../../rates/index.ts'
import { worthCents } from '../../withdrawals/index.ts'
import { shareOf } from '../deposit-rules.ts'
import { depositJobs } from '../jobs.ts'
import { proposeRefund, refuseWhileProposed } from '../proposals/propose-refund.ts'
import { needsSecondPerson } from '../proposals/refund-limit.ts'
import {
  auditSubject,
  type ExceptionRow,
  exceptionView,
  isRefundable,
  lockDepositOf,
  selectExceptions,
} from './list-exceptions.ts'

/**
 * Sends back the whole of a payment that arrived and fits nothing. It never was in a wallet, so the books do not move;
 * the provider is asked by job, and asked again until it is known. Above the limit of one person it is only proposed.
 */
export async function refundException(ctx: Context, { staff, id }: { staff: SignedIn; id: string }) {
  return ctx.db.transaction().execute(async (tx) => {
    const row = await lockException(ctx, tx, { id: Number(id), staff })
    const now = ctx.now()
    const { memberId, deposit, minor, currency } = row.refund
    const depositId = deposit.id
    const cents = await worthOf(ctx, tx, row)
    await lockBalances(tx, [memberId])
    await refuseWhileProposed(tx, { depositId, now })
    if (await needsSecondPerson(tx, { depositId, memberId, cents, now })) {
      const what = { deposit, exceptionId: row.id, minor, currency, cents, reason: null }
      await proposeRefund(tx, { ...what, staffId: staff.id, now })
    } else {
      await sendException(ctx, tx, { row, cents })
      const action = 'payment_exception.refund'
      await writeAuditEntry(tx, { at: now, staffId: staff.id, action, ...auditSubject(row) })
    }
    const after = await selectExceptions(tx).where('o.id', '=', row.id).executeTakeFirstOrThrow()
    return { payment: exceptionView(after, { staffId: staff.id, now }) }
  })
}

/** A payment exception that a member of staff may send back now, held until the transaction ends. Refuses others. */
export async function lockException(ctx: Context, tx: Tx, { id, staff }: { id: number; staff: SignedIn }) {
  await lockDepositOf(tx, id)
  const row = await selectExceptions(tx).where('o.id', '=', id).forUpdate('o').executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const { member_id: memberId, deposit_id, returned_minor, seen_minor, seen_currency: currency } = row
  if (memberId === staff.id) throw new Refusal('forbidden', { messageKey: 'withdrawals:no.own' })
  const isUnderWay = row.refund_requested_at !== null && row.refund_error_code === null
  if (!isRefundable(row) || isUnderWay) throw new Refusal('conflict')
  if (memberId === null || deposit_id === null || returned_minor === null || !seen_minor || currency === null)
    throw new Refusal('conflict')
  if (!providerOf(ctx, row)) throw new Refusal('channel_unavailable')
  const deposit = { id: deposit_id, reference: row.reference, returned_minor }
  return { ...row, refund: { memberId, deposit, minor: BigInt(seen_minor), currency } }
}

type LockedException = Awaited<ReturnType<typeof lockException>>

/** US cents that the arrived money is worth, at the rate of its deposit or else the agreed one; null without one. */
async function worthOf(ctx: Context, tx: Tx, row: LockedException): Promise<bigint | null> {
  const { minor, currency } = row.refund
  if (currency === row.currency && row.amount_minor && row.usd_cents !== null)
    return shareOf(BigInt(row.usd_cents), { part: minor, whole: BigInt(row.amount_minor) })
  try {
    const { agreedPerUsd } = await findRate(tx, { currency, now: ctx.now() })
    return worthCents(minor, { perUsd: agreedPerUsd, currency })
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Has a locked payment exception sent back. */
export async function sendException(
  ctx: Context,
  tx: Tx,
  { row, cents }: { row: LockedException; cents: bigint | null },
): Promise<void> {
  await tx
    .updateTable('payment_exception')
    .set({
      refund_requested_at: ctx.now(),
      refund_error_code: null,
      refund_cents: cents === null ? null : Number(cents),
    })
    .where('id', '=', row.id)
    .execute()
  await askForStep(tx, row)
}

async function askForStep(db: Db | Tx, { id, channel }: { id: number; channel: string }): Promise<void> {
  const once = { key: `payment-exception:${id}`, queue: providerQueue(channel) }
  await enqueue(db, { ...depositJobs.advanceExceptionRefund, ...once }, { id })
}

/** Resumes refunds whose arrival is not known yet. */
export async function sweepExceptionRefunds({ db }: Context): Promise<void> {
  const waiting = await db
    .selectFrom('payment_exception')
    .where('refund_requested_at', 'is not', null)
    .where('refund_error_code', 'is', null)
    .where('settled_at', 'is', null)
    .select(['id', 'channel'])
    .limit(200)
    .execute()
  for (const row of waiting) await askForStep(db, row)
}

/**
 * Job `deposits.advance-exception-refund`: looks before it asks, so that what got there with a lost answer is not asked for
 * twice; and a provider gives back no more than the whole.
 */
export async function advanceExceptionRefund(ctx: Context, { id }: { id: number }): Promise<void> {
  const row = await selectExceptions(ctx.db).where('o.id', '=', id).executeTakeFirst()
  if (!row || row.settled_at !== null || row.refund_requested_at === null || row.refund_error_code !== null) return
  const provider = providerOf(ctx, row)
  if (!provider) return
  const { reference, provider_id: providerId } = row
  const seen = await provider.fetchPayment({ reference, providerId })
  const refunds = await provider.refundsOf({ reference, providerId })
  if (seen.state === 'unknown' || !refunds) throw new Error(`${row.channel} could not be asked`)
  const note = `exception-${id}-${row.refund_requested_at.getTime()}`
  const failed = refunds.find((refund) => refund.state === 'failed' && refund.note === note)
  const isBack = seen.state === 'reversed' || paidBack(refunds) >= Number(row.seen_minor)
  if (isBack) await endRefund(ctx, row)
  else if (failed) await noteRefusal(ctx, row, failed.detail.code)
  else if (!refunds.some((refund) => refund.state === 'pending')) await send(ctx, { provider, row, note })
}

/** null where the channel is off now, or is another world than the payment's. */
function providerOf({ payments }: Context, { channel, is_live }: ExceptionRow): PaymentProvider | null {
  const provider = payments[channel]
  return provider?.live === is_live ? provider : null
}

const paidBack = (refunds: ListedRefund[]): number =>
  refunds.filter(({ state }) => state === 'paid').reduce((sum, { amountMinor }) => sum + amountMinor, 0)

type Sending = { provider: PaymentProvider; row: ExceptionRow; note: string }

async function send(ctx: Context, { provider, row, note }: Sending): Promise<void> {
  const { reference, provider_id: providerId } = row
  const sent = await provider.refund({ reference, providerId, currency: row.seen_currency ?? '', note })
  if (sent.outcome === 'refused') await noteRefusal(ctx, row, sent.code)
}

async function noteRefusal(ctx: Context, { id }: ExceptionRow, code: string): Promise<void> {
  await ctx.db.updateTable('payment_exception').set({ refund_error_code: code }).where('id', '=', id).execute()
}

async function endRefund(ctx: Context, { id }: ExceptionRow): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('payment_exception')
      .set({ settled_at: ctx.now() })
      .where('id', '=', id)
      .where('settled_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) await enqueue(tx, depositJobs.mailExceptionRefund, { id })
  })
}

const notice = 'exceptionRefunded'

/** Job `deposits.mail-exception-refund`: mails the payer that the money was sent back. */
export async function mailExceptionRefund(ctx: Context, { id }: { id: number }): Promise<void> {
  const row = await selectExceptions(ctx.db).where('o.id', '=', id).executeTakeFirst()
  if (!row || row.member_id === null) return
  await mailMember(ctx, row.member_id, {
    kind: 'deposit',
    key: `deposits:mail.${notice}`,
    values: ({ locale }) => ({
      reference: row.reference,
      amount: codedMoneyIn(locale, row.seen_minor ?? 0, row.seen_currency ?? ''),
    }),
    page: '/dashboard/wallet',
  })
}
