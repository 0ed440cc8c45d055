import type { RateTable } from '../context.ts'

/** CFA francs per euro, by treaty. */
const cfaPerEuro = 655.957
const agreement = 0.03
const pegTolerance = 0.002
const jumpMax = 0.1

type Rated = Pick<RateTable, 'rates'>

/** Why a table of rates per USD is not to be believed, one line each; none when it may be used. */
export function rateFaults(given: { codes: string[]; table: Rated; check: Rated; last: Rated | null }): string[] {
  const { codes, table, check, last } = given
  return [...codes.flatMap((code) => faultOf(code, { table, check, last }) ?? []), ...pegFaults(codes, table)]
}

function faultOf(
  code: string,
  { table, check, last }: { table: Rated; check: Rated; last: Rated | null },
): string | null {
  const rate = table.rates[code]
  const other = check.rates[code]
  const before = last?.rates[code]
  if (!isRate(rate) || !isRate(other)) return `${code}: ${isRate(rate) ? 'the second' : 'the first'} source has no rate`
  if (code === 'USD' && (rate !== 1 || other !== 1)) return `USD: ${rate} and ${other} instead of 1`
  if (apart(rate, other) > agreement) return `${code}: the sources say ${rate} and ${other}, more than 3 % apart`
  if (isRate(before) && apart(rate, before) > jumpMax)
    return `${code}: ${rate} is more than 10 % away from the last, ${before}`
  return null
}

function pegFaults(codes: string[], { rates }: Rated): string[] {
  const { EUR } = rates
  return codes
    .filter((code) => code === 'XAF' || code === 'XOF')
    .flatMap((code) => {
      const rate = rates[code]
      // A missing rate has been told above.
      if (!isRate(rate)) return []
      if (!isRate(EUR)) return [`${code}: there is no rate of the euro to check it by`]
      return apart(rate, EUR * cfaPerEuro) > pegTolerance ? [`${code}: ${rate} is off the euro's ${cfaPerEuro}`] : []
    })
}

const isRate = (rate: number | undefined): rate is number => rate !== undefined && Number.isFinite(rate) && rate > 0
const apart = (rate: number, other: number) => Math.abs(rate / other - 1)
