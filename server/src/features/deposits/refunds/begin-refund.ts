import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../context.ts'
import { balancesOf, lockBalances, member as memberAccount, newTransferId, post } from '../../../ledger/index.ts'
import { Refusal } from '../../../refusal.ts'
import type { DepositRow } from '../deposit-row.ts'
import { shareOf } from '../deposit-rules.ts'
import { clearingLegs } from '../payments/credit-deposit.ts'
import { askForStep } from './advance-refund.ts'

/** staffId: null where the payer asked for it. */
type Begin = { deposit: DepositRow; minor: bigint; staffId: number | null; reason: string; now: Date }

/**
 * Begins to send a part of a locked deposit back: the dollars leave the wallet now, and the provider is asked by job.
 * Answers the refund's reference. Refuses `insufficient_funds` when the member has spent them.
 */
export async function beginRefund(tx: Tx, { deposit, minor, staffId, reason, now }: Begin): Promise<string> {
  const { channel, member_id: memberId } = deposit
  const returnedMinor = BigInt(deposit.returned_minor) + minor
  const cents = await affordableCents(tx, { deposit, minor })
  const share = BigInt(deposit.returned_cents) + cents
  const [reference, transfer] = [randomUUID().replaceAll('-', ''), newTransferId()]
  const { id } = await tx
    .insertInto('deposit_refund')
    .values({
      reference,
      deposit_id: deposit.id,
      staff_id: staffId,
      reason,
      amount_minor: Number(minor),
      usd_cents: Number(cents),
      transfer,
      next_step_at: now,
      created_at: now,
      changed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('deposit')
    .set({ returned_minor: Number(returnedMinor), returned_cents: Number(share), changed_at: now })
    .where('id', '=', deposit.id)
    .execute()
  await askForStep(tx, { id, channel })
  await post(tx, {
    id: transfer,
    kind: 'deposit_refund',
    at: now,
    channel,
    externalRef: `${channel}:${deposit.reference}:refund:${reference}`,
    narration: { key: 'deposit_refund', params: { reference: deposit.reference } },
    legs: [
      { account: memberAccount(memberId, 'usd_deposited'), amount: -cents },
      ...clearingLegs(deposit, { minor: -minor, cents: -cents }),
    ],
  })
  return reference
}

/**
 * US cents that go with a part of a locked deposit. Locks the member's balances; refuses `insufficient_funds` when the
 * member has spent them.
 */
export async function affordableCents(tx: Tx, { deposit, minor }: { deposit: DepositRow; minor: bigint }) {
  const part = BigInt(deposit.returned_minor) + minor
  const share = shareOf(BigInt(deposit.usd_cents), { part, whole: BigInt(deposit.amount_minor) })
  const cents = share - BigInt(deposit.returned_cents)
  await lockBalances(tx, [deposit.member_id])
  if (cents <= 0n || cents > (await balancesOf(tx, deposit.member_id)).usdDeposited)
    throw new Refusal('insufficient_funds', { messageKey: 'deposits:no.spent' })
  return cents
}
