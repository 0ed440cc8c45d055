/** How much of each currency 1 USD buys. */
export type RateTable = { asOf: Date; source: string; rates: Record<string, number> }
/** What the two sources say of each currency, accepted or not. */
export type SourceRates = Record<string, { first: number; second: number }>
type FetchedRates = {
  outcome: 'accepted'
  table: RateTable
  sources: SourceRates
  /** The older of the two sources' times. */
  sourcesAt: Date
  faults: string[]
}
export type RatesPort = {
  /**
   * A table of the rates that are sane against a second source and against `last`, with what was wrong with the others,
   * for staff. `refused`: there is no table.
   */
  fetch: (request: {
    codes: string[]
    last: RateTable['rates']
  }) => Promise<FetchedRates | { outcome: 'refused'; faults: string[] }>
}
