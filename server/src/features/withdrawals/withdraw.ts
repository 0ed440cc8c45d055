import { randomUUID } from 'node:crypto'
import { type api, type BodyOf, type Locale, moneyIn, readAmount } from '@karibu/contract'
import type { Context, SignedIn, Tx } from '../../context.ts'
import type { Once } from '../../http/mount.ts'
import { balancesOf, lockBalances, post } from '../../ledger/index.ts'
import { fieldRefusal, Refusal } from '../../refusal.ts'
import { assertFreshProof } from '../accounts/index.ts'
import { findRate } from '../rates/index.ts'
import { publishWallet, walletOf, withdrawable } from '../wallet/index.ts'
import { publishWebhook } from '../webhooks/index.ts'
import { wayTo } from './accounts/payout-channels.ts'
import { centsOfDay } from './daily-cents.ts'
import { askForMail } from './mails.ts'
import { askForStep } from './sweep-withdrawals.ts'
import { holdLegs, posting } from './withdrawal-legs.ts'
import {
  agreedCentsOf,
  largestPerDayCents,
  needsApproval,
  payoutMinorOf,
  pollAfterMs,
  smallestCents,
} from './withdrawal-rules.ts'
import { withdrawalColumns, withdrawalView } from './withdrawal-view.ts'

type WithdrawInput = { member: SignedIn; form: BodyOf<typeof api.withdrawals.withdraw>; locale: Locale; once: Once }

/** Holds earnings and, if no approval is needed, has them sent. The rate is the current one. */
export async function withdraw(ctx: Context, { member, form, locale, once }: WithdrawInput) {
  assertFreshProof(ctx, member)
  const answer = await ctx.db
    .transaction()
    .execute((tx) => once(tx, () => hold(ctx, tx, { memberId: member.id, form, locale })))
  await publishWallet(ctx, member.id)
  return answer
}

type OpenInput = { memberId: number; form: WithdrawInput['form']; locale: Locale }

async function hold(ctx: Context, tx: Tx, { memberId, form, locale }: OpenInput) {
  const now = ctx.now()
  const account = await findAccount(tx, { memberId, accountId: form.accountId, now })
  const { provider, channel } = wayTo(ctx, {
    country: account.country,
    kind: account.kind,
  })
  const cents = readCents(form.amount, locale)
  await lockBalances(tx, [memberId])
  const today = await assertPayable(tx, { memberId, cents, now })
  const { currency } = account
  const rate = await findRate(tx, { currency, now, evenOld: provider.sandbox })
  const { perUsd, payoutsFrom } = rate
  const amount = payoutMinorOf(cents, { perUsd, currency })
  const agreedCents = agreedCentsOf(cents, rate)
  const needs_approval = needsApproval(today, agreedCents)
  const row = {
    reference: randomUUID().replaceAll('-', ''),
    member_id: memberId,
    channel,
    currency,
    usd_cents: Number(cents),
    amount_minor: Number(amount),
  }
  const transfer = posting(row, { now, kind: 'payout_hold', legs: holdLegs(row) })
  await post(tx, transfer)
  const { id: account_id, kind, country, bank_code, bank_name, number, account_name } = account
  const saved = await tx
    .insertInto('withdrawal')
    .values({
      ...row,
      ...{ account_id, kind, country, bank_code, bank_name, number, account_name },
      is_live: provider.live,
      per_usd: perUsd,
      agreed_cents: Number(agreedCents),
      needs_approval,
      send_from: payoutsFrom,
      hold_transfer: transfer.id,
      next_step_at: needs_approval ? null : (payoutsFrom ?? new Date(now.getTime() + pollAfterMs(0))),
      created_at: now,
      changed_at: now,
    })
    .returning(withdrawalColumns)
    .executeTakeFirstOrThrow()
  if (!needs_approval && !payoutsFrom) await askForStep(tx, { id: saved.id, channel })
  await askForMail(tx, { kind: 'held', withdrawalId: saved.id })
  const data = {
    withdrawalId: saved.uid,
    channel,
    currency,
    amountMinor: row.amount_minor,
    needsApproval: needs_approval,
  }
  await publishWebhook(tx, { event: 'payout.needed', data, memberId, now })
  return { withdrawal: withdrawalView(ctx, saved, locale), wallet: await walletOf(tx, memberId, now) }
}

async function findAccount(tx: Tx, { memberId, accountId, now }: { memberId: number; accountId: string; now: Date }) {
  // Shared with other withdrawals, but not with its removal.
  const account = await tx
    .selectFrom('payout_account')
    .where('id', '=', accountId)
    .where('member_id', '=', memberId)
    .selectAll()
    .forShare()
    .executeTakeFirst()
  if (!account) throw new Refusal('not_found')
  if (account.usable_from > now) throw new Refusal('conflict', { messageKey: 'withdrawals:no.account_new' })
  return account
}

function readCents(amount: WithdrawInput['form']['amount'], locale: Locale): bigint {
  const read = readAmount(amount, 'USD')
  if ('fault' in read) throw fieldRefusal('amount', read.fault, { currency: 'USD' })
  if (read.minor < smallestCents)
    throw fieldRefusal('amount', 'amount_small', { minimum: moneyIn(locale, smallestCents, 'USD') })
  return read.minor
}

/** Answers what the day's other payouts are worth at the agreed rates, in cents. Balances are locked, so those stand before or after this one. */
async function assertPayable(
  tx: Tx,
  { memberId, cents, now }: { memberId: number; cents: bigint; now: Date },
): Promise<bigint> {
  const free = await withdrawable(tx, memberId, now)
  if (free.frozen) throw new Refusal('conflict', { messageKey: 'withdrawals:no.frozen' })
  const others = await centsOfDay(tx, { memberId, now })
  if (others.typed + cents > largestPerDayCents) throw new Refusal('withdrawal_limit')
  if (cents <= free.now) return others.worth
  const { usdDeposited, usdEarned } = await balancesOf(tx, memberId)
  const isThere = cents <= usdDeposited + usdEarned
  throw new Refusal('insufficient_funds', isThere ? { messageKey: 'withdrawals:no.not_free' } : {})
}
