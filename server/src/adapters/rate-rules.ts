import type { RateTable, SourceRates } from '../ports/rates.ts'

/** CFA francs per euro, by treaty. */
const cfaPerEuro = 655.957
const agreement = 0.03
const pegTolerance = 0.002
const jumpMax = 0.1

type Rated = Pick<RateTable, 'rates'>
type RateSources = { table: Rated; check: Rated; last: RateTable['rates'] }

/**
 * Which rates per USD are to be believed, and why the others are not, a line for each reason. Every currency is judged by
 * itself: one that moves too fast must not keep the others from following.
 */
export function saneRates({ codes, ...given }: RateSources & { codes: string[] }): Rated & { faults: string[] } {
  const rates: RateTable['rates'] = {}
  const faults: string[] = []
  for (const code of codes) {
    const rate = given.table.rates[code]
    const found = [faultOf(code, given), pegFault(code, given.table)].filter((fault) => fault !== null)
    if (rate !== undefined && found.length === 0) rates[code] = rate
    faults.push(...found)
  }
  return { rates, faults }
}

/** What both sources say, of the currencies that both know. */
export function sourcesOf(codes: string[], { table, check }: Pick<RateSources, 'table' | 'check'>): SourceRates {
  const sources: SourceRates = {}
  for (const code of codes) {
    const [first, second] = [table.rates[code], check.rates[code]]
    if (isRate(first) && isRate(second)) sources[code] = { first, second }
  }
  return sources
}

function faultOf(code: string, { table, check, last }: RateSources): string | null {
  const rate = table.rates[code]
  const other = check.rates[code]
  const before = last[code]
  if (!isRate(rate) || !isRate(other)) return `${code}: ${isRate(rate) ? 'the second' : 'the first'} source has no rate`
  if (code === 'USD' && (rate !== 1 || other !== 1)) return `USD: ${rate} and ${other} instead of 1`
  if (apart(rate, other) > agreement) return `${code}: the sources say ${rate} and ${other}, more than 3 % apart`
  if (isRate(before) && apart(rate, before) > jumpMax)
    return `${code}: ${rate} is more than 10 % away from the last, ${before}`
  return null
}

function pegFault(code: string, { rates }: Rated): string | null {
  const { EUR } = rates
  const rate = rates[code]
  // A missing rate has been reported above.
  if ((code !== 'XAF' && code !== 'XOF') || !isRate(rate)) return null
  if (!isRate(EUR)) return `${code}: there is no rate of the euro to check it by`
  return apart(rate, EUR * cfaPerEuro) > pegTolerance ? `${code}: ${rate} is off the euro's ${cfaPerEuro}` : null
}

const isRate = (rate: number | undefined): rate is number => rate !== undefined && Number.isFinite(rate) && rate > 0
const apart = (rate: number, other: number) => Math.abs(rate / other - 1)
