import { setTimeout as wait } from 'node:timers/promises'

const floorMs = 80

/**
 * Returns a failure (null) after at least 80 ms. A try without anything to compare also writes nothing, so its shorter
 * duration would distinguish it from a wrong one.
 */
export async function withMinimumDuration<T>(work: () => Promise<T | null>): Promise<T | null> {
  const begun = performance.now()
  const result = await work()
  // A timer drops the fraction of a millisecond, and then ends up to a millisecond early.
  if (result === null) await wait(Math.max(0, Math.ceil(floorMs - (performance.now() - begun)) + 1))
  return result
}
