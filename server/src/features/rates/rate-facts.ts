import type { RateFacts } from './rate-rules.ts'

export const factColumns = [
  'per_usd',
  'as_of',
  'agreed_per_usd',
  'agreed_at',
  'first_per_usd',
  'second_per_usd',
  'sources_at',
  'applied_low',
  'applied_high',
  'manual_at',
] as const

type Numeric = string | number
type FactRow = {
  per_usd: Numeric
  agreed_per_usd: Numeric | null
  agreed_at: Date | null
  first_per_usd: Numeric | null
  second_per_usd: Numeric | null
  sources_at: Date | null
  applied_low: Numeric | null
  applied_high: Numeric | null
}

/** What a row of `rate` says, as the rules take it. */
export function factsOf(row: FactRow): RateFacts {
  const { agreed_per_usd, agreed_at, first_per_usd, second_per_usd, sources_at } = row
  return {
    perUsd: Number(row.per_usd),
    agreed: agreed_per_usd !== null && agreed_at ? { perUsd: Number(agreed_per_usd), at: agreed_at } : null,
    sources:
      first_per_usd !== null && second_per_usd !== null && sources_at
        ? { first: Number(first_per_usd), second: Number(second_per_usd), at: sources_at }
        : null,
    applied: [row.applied_low, row.applied_high].filter((rate) => rate !== null).map(Number),
  }
}
