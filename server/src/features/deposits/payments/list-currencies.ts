import { type Currency, decimalsOf, depositChannels, type Locale, toMajor } from '@karibu/contract'
import { regional } from '@karibu/contract/regional'
import type { Context } from '../../../context.ts'
import type { Channel } from '../../../ports/payments.ts'
import { findRate } from '../../rates/index.ts'
import { fromCents, largestCentsPerDay, smallestCents } from '../deposit-rules.ts'

/** The offer: only what an open channel takes and there is a rate for. */
export async function listCurrencies(ctx: Context, locale: Locale): Promise<{ currencies: Currency[] }> {
  const names = new Intl.DisplayNames([regional(locale)], { type: 'currency' })
  const rows = await ctx.db
    .selectFrom('currency')
    .where('is_offered', '=', true)
    .select(['code', 'channels'])
    .orderBy('code')
    .execute()
  const found = await Promise.all(
    rows.map(async ({ code, channels }) => {
      const open = openChannels(ctx, code, channels)
      const limits = open.length > 0 ? await limitsOf(ctx, code, open) : null
      return (
        limits && {
          id: code,
          name: capital(names.of(code) ?? code),
          abbr: code,
          channels: open,
          methods: methodsOf(ctx, code, open),
          ...limits,
        }
      )
    }),
  )
  return { currencies: found.filter((currency) => currency !== null) }
}

// In a list a name begins with a capital letter; some languages write it without.
const capital = (name: string): string => name.charAt(0).toLocaleUpperCase() + name.slice(1)

/** The channels that take a currency now. */
export const openChannels = ({ payments }: Context, currency: string, channels: readonly string[]): Channel[] =>
  depositChannels.filter((channel) => channels.includes(channel) && payments[channel]?.deposits[currency] !== undefined)

/** Each way once, by the first open channel that has it: the next one is shown where that one is switched off. */
function methodsOf({ payments }: Context, currency: string, channels: Channel[]): Currency['methods'] {
  const all = channels.flatMap((channel) =>
    (payments[channel]?.deposits[currency]?.methods ?? []).map((method) => ({ channel, method })),
  )
  return all.filter(({ method }, at) => all.findIndex((other) => other.method === method) === at)
}

/** Play money may be bought at an old rate: a machine without a network has no other. */
export const isPlayMoney = ({ payments }: Context, channels: Channel[]): boolean =>
  channels.length > 0 && channels.every((channel) => payments[channel]?.sandbox)

async function limitsOf(ctx: Context, currency: string, channels: Channel[]) {
  const evenOld = isPlayMoney(ctx, channels)
  const rate = await findRate(ctx.db, { currency, now: ctx.now(), evenOld }).catch(() => null)
  // Without a rate it stays in the list, so that the screen can say so; the rate call refuses.
  const limits = limitsAt(ctx, { currency, channels, perUsd: rate?.perUsd ?? '1' })
  return {
    decimals: decimalsOf(currency),
    smallest: rate ? toMajor(limits.smallest, currency) : 0,
    largest: rate ? toMajor(limits.largest, currency) : 0,
    perUsd: rate ? Number(rate.perUsd) : null,
  }
}

/** Smallest and largest payment at a rate, in the currency's smallest unit. */
export function limitsAt(
  { payments }: Context,
  { currency, channels, perUsd }: { currency: string; channels: Channel[]; perUsd: string },
): { smallest: bigint; largest: bigint } {
  const decimals = decimalsOf(currency)
  const least = fromCents(smallestCents, { decimals, perUsd })
  const minimums = channels.map((channel) => BigInt(payments[channel]?.deposits[currency]?.minMinor ?? 0))
  return {
    smallest: minimums.reduce((highest, minimum) => (minimum > highest ? minimum : highest), least),
    largest: fromCents(largestCentsPerDay, { decimals, perUsd, down: true }),
  }
}
