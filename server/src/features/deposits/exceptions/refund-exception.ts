import { codedMoneyIn } from '@karibu/contract'
import type { Context, Db, SignedIn, Tx } from '../../../context.ts'
import { writeAuditEntry } from '../../../db/audit-entry.ts'
import { enqueue, providerQueue } from '../../../jobs/jobs.ts'
import type { ListedRefund, PaymentProvider } from '../../../ports/payments.ts'
import { Refusal } from '../../../refusal.ts'
import { mailMember } from '../../notifications/index.ts'
import { depositJobs } from '../jobs.ts'
import { auditSubject, type ExceptionRow, exceptionView, isRefundable, selectExceptions } from './list-exceptions.ts'

/**
 * Sends back the whole of a payment that arrived and fits nothing. It never was in a wallet, so the books do not move;
 * the provider is asked by job, and asked again until it is known.
 */
export async function refundException(ctx: Context, { staff, id }: { staff: SignedIn; id: string }) {
  return ctx.db.transaction().execute(async (tx) => {
    const row = await selectExceptions(tx).where('o.id', '=', Number(id)).forUpdate('o').executeTakeFirst()
    if (!row) throw new Refusal('not_found')
    if (row.member_id === staff.id) throw new Refusal('forbidden', { messageKey: 'withdrawals:no.own' })
    const isUnderWay = row.refund_requested_at !== null && row.refund_error_code === null
    if (!isRefundable(row) || isUnderWay) throw new Refusal('conflict')
    if (!providerOf(ctx, row)) throw new Refusal('channel_unavailable')
    const now = ctx.now()
    await tx
      .updateTable('payment_exception')
      .set({ refund_requested_at: now, refund_error_code: null })
      .where('id', '=', row.id)
      .execute()
    await writeAuditEntry(tx, {
      at: now,
      staffId: staff.id,
      action: 'payment_exception.refund',
      ...auditSubject(row),
    })
    await askForStep(tx, row)
    return { payment: exceptionView({ ...row, refund_requested_at: now, refund_error_code: null }, staff.id) }
  })
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
