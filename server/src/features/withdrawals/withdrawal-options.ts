import { type Locale, payoutCountries, toMajor } from '@karibu/contract'
import { regional } from '@karibu/contract/regional'
import type { Context, SignedIn } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { findRate, type Rate } from '../rates/index.ts'
import { withdrawable } from '../wallet/index.ts'
import { kindsIn, payoutCurrencies, wayTo } from './accounts/payout-channels.ts'
import { centsOfDay } from './daily-cents.ts'
import { fourEyesAboveCents, largestPerDayCents, smallestCents, unapprovedMaxCents } from './withdrawal-rules.ts'

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
  const today = await centsOfDay(ctx.db, { memberId: member.id, now })
  const countries = await Promise.all(
    reached.map((country) => countryTerms(ctx, { country, dayCents: today.worth, locale })),
  )
  return {
    open: countries.length > 0,
    withdrawable: toMajor(free.now, 'USD'),
    held: toMajor(free.held, 'USD'),
    nextFreeAt: free.nextFreeAt?.toISOString() ?? null,
    frozen: free.frozen,
    smallest: toMajor(smallestCents, 'USD'),
    largestPerDay: toMajor(largestPerDayCents, 'USD'),
    fourEyesAbove: toMajor(fourEyesAboveCents, 'USD'),
    today: toMajor(today.typed, 'USD'),
    countries,
  }
}

type CountryInput = { country: (typeof payoutCountries)[number]; dayCents: bigint; locale: Locale }

async function countryTerms(ctx: Context, { country: code, dayCents, locale }: CountryInput) {
  const kinds = kindsIn(ctx, code)
  const rate = await rateOf(ctx, { country: code, kind: kinds[0] ?? 'bank' })
  return {
    code,
    name: new Intl.DisplayNames([regional(locale)], { type: 'region' }).of(code) ?? code,
    currency: payoutCurrencies[code],
    kinds,
    perUsd: rate && Number(rate.perUsd),
    approvalAbove: rate && toMajor(unapprovedMaxCents(dayCents, rate), 'USD'),
  }
}

async function rateOf(ctx: Context, place: Parameters<typeof wayTo>[1]): Promise<Rate | null> {
  const { currency, provider } = wayTo(ctx, place)
  try {
    return await findRate(ctx.db, { currency, now: ctx.now(), evenOld: provider.sandbox })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'rate_unavailable') return null
    throw error
  }
}
