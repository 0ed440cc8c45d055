import type { Db, Tx } from '../../../context.ts'
import { enqueue, providerQueue } from '../../../jobs/jobs.ts'
import { depositJobs } from '../jobs.ts'

/** Asks for a look at a payment. One waits at a time: a sooner or later wish replaces it. */
export async function schedulePoll(
  db: Db | Tx,
  { reference, channel, delayMs }: { reference: string; channel: string; delayMs: number },
): Promise<void> {
  // The queue lives by the machine's clock, also where the application's is moved.
  const runAt = new Date(Date.now() + delayMs)
  const once = { runAt, key: `deposits.look:${reference}`, queue: providerQueue(channel) }
  await enqueue(db, { ...depositJobs.poll, ...once }, { reference })
}
