/** Of which time what a replica shows is at least. */
export type Freshness = {
  /** The primary had written so far at a time. */
  written: (position: number, at: number) => void
  /** The replica has replayed so far; NaN says nothing. */
  replayed: (position: number) => void
  /** How old its state may be at a time; infinite before anything is known. */
  ageAt: (at: number) => number
}

/** More than this and the replica is too far behind to matter. */
const samplesMax = 100

/**
 * Compares positions of the primary's write-ahead log with what the replica has replayed. Clocks of two machines are not
 * compared, a primary without writes is no lag, and a replica that has lost its primary grows old.
 */
export function makeFreshness(): Freshness {
  let samples: { position: number; at: number }[] = []
  let freshAt = Number.NEGATIVE_INFINITY
  return {
    written: (position, at) => {
      samples = [...samples, { position, at }].slice(-samplesMax)
    },
    replayed: (position) => {
      for (const sample of samples) if (sample.position <= position) freshAt = Math.max(freshAt, sample.at)
      samples = samples.filter((sample) => !(sample.position <= position))
    },
    ageAt: (at) => at - freshAt,
  }
}
