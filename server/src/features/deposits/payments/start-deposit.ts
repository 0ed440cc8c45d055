import { randomUUID } from 'node:crypto'
import {
  type api,
  type BodyOf,
  centsFor,
  codedMoneyIn,
  type DepositMethod,
  decimalsOf,
  type Locale,
  type PurchaseOrder,
  paymentReasonKey,
  readAmount,
} from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../../context.ts'
import type { Once } from '../../../http/mount.ts'
import { assertTermsAccepted } from '../../../http/session.ts'
import type { Channel, PaymentProvider } from '../../../ports/payments.ts'
import { fieldRefusal, Refusal } from '../../../refusal.ts'
import { findRate, isStillInBand } from '../../rates/index.ts'
import { refuseWhilePaused } from '../../wallet/index.ts'
import { largestCentsPerDay } from '../deposit-rules.ts'
import { type CheckedOrder, checkOrder, savePurchase } from '../purchases/save-purchase.ts'
import { isPlayMoney, limitsAt, openChannels } from './list-currencies.ts'
import { openPayment, waitForPayment } from './open-payment.ts'

type StartDepositInput = { member: SignedIn; form: BodyOf<typeof api.deposits.start>; once: Once; locale: Locale }

/**
 * Starts a payment: the row is written first, then the provider is called outside any transaction. A retry with the same
 * key returns the same payment. If the answer has no URL, the provider did not answer in time, and the payment is polled.
 */
export async function startDeposit(ctx: Context, { member, form, once, locale }: StartDepositInput) {
  const { channel, currency, method } = form
  const provider = ctx.payments[channel]
  if (!provider) throw new Refusal('channel_unavailable')
  await refuseOtherChannel(ctx, { channel, currency })
  await refuseWhilePaused(ctx.db, { memberId: member.id, now: ctx.now() })
  if (method && !provider.deposits[currency]?.methods.includes(method)) throw fieldRefusal('method', 'invalid')
  const perUsd = await rateFor(ctx, { memberId: member.id, channel, currency })
  const minor = amountOf(ctx, { ...form, perUsd, locale })
  const purchase = form.purchase ? await checkPurchase(ctx, member, form.purchase) : null
  const order = { memberId: member.id, provider, method: method ?? null, currency, minor, perUsd, purchase, locale }
  let isMine = false
  const { reference } = await ctx.db.transaction().execute((tx) =>
    once(tx, async () => {
      isMine = true
      return { reference: await writeDeposit(ctx, tx, order) }
    }),
  )
  const payment = isMine ? await openPayment(ctx, reference) : await waitForPayment(ctx, reference)
  if (payment.state === 'failed' && !payment.url) {
    throw new Refusal('channel_unavailable', payment.reason ? { messageKey: paymentReasonKey(payment.reason) } : {})
  }
  if (!payment.url) return { reference }
  return channel === 'tranzak' ? { reference, payment_url: payment.url } : { reference, url: payment.url }
}

/** What reaches other members is closed to members who have not accepted the terms, also by way of a payment. */
function checkPurchase(ctx: Context, member: SignedIn, order: PurchaseOrder): Promise<CheckedOrder> {
  if (order.kind !== 'plan') assertTermsAccepted(ctx, member)
  return checkOrder(ctx, member.id, order)
}

async function refuseOtherChannel(ctx: Context, { channel, currency }: { channel: Channel; currency: string }) {
  const row = await ctx.db
    .selectFrom('currency')
    .where('code', '=', currency)
    .select(['channels', 'is_offered'])
    .executeTakeFirst()
  if (row && !row.is_offered) throw new Refusal('conflict', { messageKey: 'rates:no.not_offered' })
  const isTaken = row && openChannels(ctx, currency, row.channels).includes(channel)
  if (!isTaken) throw fieldRefusal('currency', 'currency_invalid')
}

type Payer = { memberId: number; channel: Channel; currency: string }

/** The newest rate the member was promised and that still holds, else the present one. */
async function rateFor(ctx: Context, { memberId, channel, currency }: Payer): Promise<string> {
  const now = ctx.now()
  const quote = await ctx.db
    .selectFrom('rate_quote')
    .where('member_id', '=', memberId)
    .where('currency', '=', currency)
    .where('expires_at', '>', now)
    .select('per_usd')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  // A promise at a rate that the market has left, or that was set wrongly, is not kept.
  if (quote && (await isStillInBand(ctx.db, { currency, perUsd: String(quote.per_usd), now })))
    return String(quote.per_usd)
  const rate = await findRate(ctx.db, { currency, now, evenOld: isPlayMoney(ctx, [channel]) })
  return rate.perUsd
}

type Typed = { channel: Channel; currency: string; amount: string | number; perUsd: string; locale: Locale }

function amountOf(ctx: Context, { channel, currency, amount, perUsd, locale }: Typed): bigint {
  const read = readAmount(amount, currency)
  if ('fault' in read) throw fieldRefusal('amount', read.fault, { currency })
  const { smallest, largest } = limitsAt(ctx, { currency, channels: [channel], perUsd })
  const shown = (limit: bigint) => codedMoneyIn(locale, limit, currency)
  if (read.minor < smallest) throw fieldRefusal('amount', 'amount_small', { minimum: shown(smallest) })
  if (read.minor > largest) throw fieldRefusal('amount', 'amount_large', { maximum: shown(largest) })
  return read.minor
}

type Order = {
  memberId: number
  provider: PaymentProvider
  method: DepositMethod | null
  currency: string
  minor: bigint
  perUsd: string
  /** What is bought when it is credited. */
  purchase: CheckedOrder | null
  locale: Locale
}

async function writeDeposit(ctx: Context, tx: Tx, order: Order): Promise<string> {
  const { memberId, provider, method, currency, minor, perUsd, purchase, locale } = order
  const now = ctx.now()
  const cents = centsFor({ minor, decimals: decimalsOf(currency), perUsd })
  await refuseAboveLimit(tx, { memberId, cents, now })
  const purchaseId = purchase && (await savePurchase(tx, { memberId, order: purchase, locale, now }))
  const reference = randomUUID().replaceAll('-', '')
  await tx
    .insertInto('deposit')
    .values({
      reference,
      member_id: memberId,
      channel: provider.channel,
      method,
      purchase_id: purchaseId,
      is_live: provider.live,
      currency,
      amount_minor: Number(minor),
      per_usd: perUsd,
      usd_cents: Number(cents),
      next_poll_at: new Date(now.getTime() + 10_000),
      created_at: now,
      changed_at: now,
    })
    .execute()
  return reference
}

// What was begun counts for as long as it can still be paid, else one could begin many and pay them all. At Tranzak a
// payment that failed is the end of it; the pages of the others take another card.
async function refuseAboveLimit(
  tx: Tx,
  { memberId, cents, now }: { memberId: number; cents: bigint; now: Date },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('deposit'), ${memberId})`.execute(tx)
  const yesterday = new Date(now.getTime() - 24 * 3_600_000)
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(usd_cents), 0)::bigint as cents from deposit
    where member_id = ${memberId} and created_at > ${yesterday}
      and (state <> 'failed' or (channel <> 'tranzak' and url is not null))`.execute(tx)
  if (BigInt(rows[0]?.cents ?? 0) + cents > largestCentsPerDay) throw new Refusal('deposit_limit')
}
