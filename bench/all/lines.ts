/** One workload beside its limit: what the same machine does at the same time with nothing of ours around the same work. */
export type Line = {
  workload: string
  limit: string
  unit: '/s' | 's' | 'MB'
  own: number
  bare: number
  /** Medians of the rounds' quotients: of rates own ÷ bare, of times and memory bare ÷ own; 1 is the limit. */
  ratio: number
  low: number
  high: number
  /** Waits in ms, where requests were counted. */
  waits: Waits | null
}
export type Waits = { p50: number; p95: number | null; p99: number }
export type Round = { own: number; bare: number }

/** The line of a workload from its rounds, each of which measured both. */
export function lineOf(
  named: Pick<Line, 'workload' | 'limit' | 'unit'>,
  rounds: readonly Round[],
  waits: Waits | null = null,
): Line {
  const quotient = ({ own, bare }: Round) => (named.unit === '/s' ? own / bare : bare / own)
  const ratios = rounds.map(quotient).toSorted((one, other) => one - other)
  return {
    ...named,
    own: median(rounds.map(({ own }) => own)),
    bare: median(rounds.map(({ bare }) => bare)),
    ratio: median(ratios),
    low: ratios.at(0) ?? 0,
    high: ratios.at(-1) ?? 0,
    waits,
  }
}

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
