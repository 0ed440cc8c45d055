import { randomUUID } from 'node:crypto'
import { type api, type BodyOf, centsFor, codedMoneyIn, decimalsOf, type Locale, readAmount } from '@karibu/contract'
import { sql } from 'kysely'
import type { Channel, Context, PaymentProvider, SignedIn, Tx } from '../../../context.ts'
import type { Once } from '../../../http/mount.ts'
import { fieldRefusal, Refusal } from '../../../refusal.ts'
import { findRate, isStillInBand } from '../../rates/index.ts'
import { largestCentsPerDay } from '../deposit-rules.ts'
import { isPlayMoney, limitsAt, openChannels } from './list-currencies.ts'
import { openPayment, waitForPayment } from './open-payment.ts'

type StartDepositInput = { member: SignedIn; form: BodyOf<typeof api.deposits.start>; once: Once; locale: Locale }

/**
 * Starts a payment: the row is written first, then the provider is asked outside any transaction. A retry with the same
 * key hears of the same payment. Without an address in the answer the provider was silent; the payment is followed on.
 */
export async function startDeposit(ctx: Context, { member, form, once, locale }: StartDepositInput) {
  const { channel, currency } = form
  const provider = ctx.payments[channel]
  if (!provider) throw new Refusal('channel_unavailable')
  await refuseOtherChannel(ctx, { channel, currency })
  const perUsd = await rateFor(ctx, { memberId: member.id, channel, currency })
  const minor = amountOf(ctx, { ...form, perUsd, locale })
  let isMine = false
  const { reference } = await ctx.db.transaction().execute((tx) =>
    once(tx, async () => {
      isMine = true
      return { reference: await writeDeposit(ctx, tx, { memberId: member.id, provider, currency, minor, perUsd }) }
    }),
  )
  const payment = isMine ? await openPayment(ctx, reference) : await waitForPayment(ctx, reference)
  if (payment.state === 'failed' && !payment.url) {
    throw new Refusal(
      'channel_unavailable',
      payment.reason ? { messageKey: `payments:refusals.${payment.reason}` } : {},
    )
  }
  if (!payment.url) return { reference }
  return channel === 'tranzak' ? { reference, payment_url: payment.url } : { reference, url: payment.url }
}

async function refuseOtherChannel(ctx: Context, { channel, currency }: { channel: Channel; currency: string }) {
  const row = await ctx.db
    .selectFrom('currency')
    .where('code', '=', currency)
    .where('is_offered', '=', true)
    .select('channels')
    .executeTakeFirst()
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

type Order = { memberId: number; provider: PaymentProvider; currency: string; minor: bigint; perUsd: string }

async function writeDeposit(ctx: Context, tx: Tx, order: Order): Promise<string> {
  const { memberId, provider, currency, minor, perUsd } = order
  const now = ctx.now()
  const cents = centsFor({ minor, decimals: decimalsOf(currency), perUsd })
  await refuseAboveLimit(tx, { memberId, cents, now })
  const reference = randomUUID().replaceAll('-', '')
  await tx
    .insertInto('deposit')
    .values({
      reference,
      member_id: memberId,
      channel: provider.channel,
      is_live: provider.live,
      currency,
      amount_minor: Number(minor),
      per_usd: perUsd,
      usd_cents: Number(cents),
      next_look_at: new Date(now.getTime() + 10_000),
      created_at: now,
      changed_at: now,
    })
    .execute()
  return reference
}

// What was begun counts for as long as it can still be paid, else one could begin many and pay them all. At Tranzak a
// payment that failed is the end of it; a page of Paystack's takes another card.
async function refuseAboveLimit(
  tx: Tx,
  { memberId, cents, now }: { memberId: number; cents: bigint; now: Date },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('deposit'), ${memberId})`.execute(tx)
  const yesterday = new Date(now.getTime() - 24 * 3_600_000)
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(usd_cents), 0)::bigint as cents from deposit
    where member_id = ${memberId} and created_at > ${yesterday}
      and (state <> 'failed' or (channel = 'paystack' and url is not null))`.execute(tx)
  if (BigInt(rows[0]?.cents ?? 0) + cents > largestCentsPerDay) throw new Refusal('deposit_limit')
}
