import { type api, type BodyOf, type Locale, moneyIn, readAmount, toMajor } from '@karibu/contract'
import type { Context, SignedIn, Tx } from '../../../context.ts'
import { writeAuditEntry } from '../../../db/audit-entry.ts'
import type { Once } from '../../../http/mount.ts'
import { fieldRefusal, Refusal } from '../../../refusal.ts'
import { publishWallet } from '../../wallet/index.ts'
import { type DepositRow, lockDeposit } from '../deposit-row.ts'
import { refundsOnlyWhole } from '../deposit-rules.ts'
import { proposeRefund, refuseWhileProposed } from '../proposals/propose-refund.ts'
import { needsSecondPerson } from '../proposals/refund-limit.ts'
import { assertRefundable } from './assert-refundable.ts'
import { affordableCents, beginRefund } from './begin-refund.ts'
import { staffDeposit } from './staff-deposit.ts'

type RefundInput = {
  staff: SignedIn
  reference: string
  form: BodyOf<typeof api.staffDeposits.refund>
  locale: Locale
  once: Once
}

/**
 * Sends a deposit, or a part of it, back to its source: never more than is left of it, nor than the member still has of
 * what was paid in. The dollars leave the wallet now; the provider is asked by job, and asked again until it is known. Above
 * the limit of one person it is only proposed.
 */
export async function refundDeposit(ctx: Context, { staff, reference, form, locale, once }: RefundInput) {
  let memberId: number | null = null
  const answer = await ctx.db.transaction().execute((tx) =>
    once(tx, async () => {
      const deposit = await lockRefundable(ctx, tx, { staff, reference })
      memberId = deposit.member_id
      await begin(ctx, tx, { staff, deposit, form, locale })
      return { deposit: await staffDeposit(ctx, tx, { reference, staffId: staff.id }) }
    }),
  )
  if (memberId !== null) await publishWallet(ctx, memberId)
  return answer
}

async function lockRefundable(ctx: Context, tx: Tx, { staff, reference }: Pick<RefundInput, 'staff' | 'reference'>) {
  const deposit = await lockDeposit(tx, reference)
  if (!deposit) throw new Refusal('not_found')
  await assertRefundable(ctx, tx, { staff, deposit })
  await refuseWhileProposed(tx, { depositId: deposit.id, now: ctx.now() })
  return deposit
}

type Begin = { staff: SignedIn; deposit: DepositRow; form: RefundInput['form']; locale: Locale }

async function begin(ctx: Context, tx: Tx, { staff, deposit, form, locale }: Begin): Promise<void> {
  const { currency, id: depositId, member_id: memberId } = deposit
  const { reason } = form
  const now = ctx.now()
  const staffId = staff.id
  const minor = minorOf(deposit, form.amount, locale)
  const cents = await affordableCents(tx, { deposit, minor })
  if (await needsSecondPerson(tx, { depositId, memberId, cents, now }))
    return proposeRefund(tx, { deposit, exceptionId: null, minor, currency, cents, reason, staffId, now })
  const refund = await beginRefund(tx, { deposit, minor, staffId, reason, now })
  const details = { amount: toMajor(minor, currency), currency, reason, refund }
  await writeAuditEntry(tx, { at: now, staffId, action: 'deposit.refund', subject: deposit.reference, details })
}

function minorOf(deposit: DepositRow, amount: RefundInput['form']['amount'], locale: Locale): bigint {
  const { currency } = deposit
  const left = BigInt(deposit.amount_minor) - BigInt(deposit.returned_minor)
  if (amount === undefined) return left
  const read = readAmount(amount, currency)
  if ('fault' in read) throw fieldRefusal('amount', read.fault, { currency })
  if (read.minor === 0n) throw fieldRefusal('amount', 'amount_invalid')
  if (read.minor > left) throw fieldRefusal('amount', 'amount_large', { maximum: moneyIn(locale, left, currency) })
  if (refundsOnlyWhole(deposit) && read.minor < BigInt(deposit.amount_minor))
    throw fieldRefusal('amount', 'refund_whole')
  return read.minor
}
