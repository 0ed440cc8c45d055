import { setTimeout as wait } from 'node:timers/promises'

const floorMs = 80

/**
 * Answers a failure (null) no sooner than after 80 ms: a try that finds nothing to compare writes nothing either, and
 * would be told from a wrong one by being quicker.
 */
export async function withMinimumDuration<T>(work: () => Promise<T | null>): Promise<T | null> {
  const begun = performance.now()
  const result = await work()
  if (result === null) await wait(Math.max(0, floorMs - (performance.now() - begun)))
  return result
}
