import { isDatabaseAway } from '../db/database-fault.ts'

/**
 * Works on each item on its own: one that fails does not keep the others waiting. Throws all faults at the end, so that
 * the job is logged and tried again; at once where the database is away, since the rest would fail too.
 */
export async function settleEach<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const faults: unknown[] = []
  for await (const item of items) {
    try {
      await work(item)
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      faults.push(error)
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} items of a batch failed`)
}

/** Runs independent steps of one job: a step that fails does not keep the later ones from running. */
export const settleSteps = (steps: (() => Promise<unknown>)[]): Promise<void> => settleEach(steps, (step) => step())
