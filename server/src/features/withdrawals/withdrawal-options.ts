import { type Locale, payoutCountries, toMajor } from '@karibu/contract'
import { regional } from '@karibu/contract/regional'
import type { Context, SignedIn } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { findRate } from '../rates/index.ts'
import { withdrawable } from '../wallet/index.ts'
import { kindsIn, payoutCurrencies, wayTo } from './accounts/payout-channels.ts'
import { centsOfDay } from './daily-cents.ts'
import { fourEyesAboveCents, largestPerDayCents, smallestCents } from './withdrawal-rules.ts'

/** What a member may take out, where to (their own country first), and within which limits. */
export async function readTerms(ctx: Context, member: SignedIn, locale: Locale) {
  const now = ctx.now()
  const free = await withdrawable(ctx.db, member.id, now)
  const reached = payoutCountries.filter((country) => kindsIn(ctx, country).length > 0)
  const place = await ctx.db
    .selectFrom('place')
    .where('member_id', '=', member.id)
    .select('country_code')
    .executeTakeFirst()
  reached.sort((one, other) => Number(other === place?.country_code) - Number(one === place?.country_code))
  const countries = await Promise.all(reached.map((country) => countryTerms(ctx, country, locale)))
  return {
    open: countries.length > 0,
    withdrawable: toMajor(free.now, 'USD'),
    held: toMajor(free.held, 'USD'),
    nextFreeAt: free.nextFreeAt?.toISOString() ?? null,
    smallest: toMajor(smallestCents, 'USD'),
    largestPerDay: toMajor(largestPerDayCents, 'USD'),
    fourEyesAbove: toMajor(fourEyesAboveCents, 'USD'),
    today: toMajor((await centsOfDay(ctx.db, { memberId: member.id, now })).typed, 'USD'),
    countries,
  }
}

async function countryTerms(ctx: Context, code: (typeof payoutCountries)[number], locale: Locale) {
  const kinds = kindsIn(ctx, code)
  return {
    code,
    name: new Intl.DisplayNames([regional(locale)], { type: 'region' }).of(code) ?? code,
    currency: payoutCurrencies[code],
    kinds,
    perUsd: await rateOf(ctx, { country: code, kind: kinds[0] ?? 'bank' }),
  }
}

async function rateOf(ctx: Context, place: Parameters<typeof wayTo>[1]): Promise<number | null> {
  const { currency, provider } = wayTo(ctx, place)
  try {
    return Number((await findRate(ctx.db, { currency, now: ctx.now(), evenOld: provider.sandbox })).perUsd)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'rate_unavailable') return null
    throw error
  }
}
