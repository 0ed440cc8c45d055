import type { Db, Tx } from '../../context.ts'
import { addJob } from '../../jobs/jobs.ts'

/** Asks for a look at a payment. One waits at a time: a sooner or later wish replaces it. */
export async function scheduleLook(
  db: Db | Tx,
  { reference, delayMs }: { reference: string; delayMs: number },
): Promise<void> {
  // The queue lives by the machine's clock, also where the application's is moved.
  const when = { runAt: new Date(Date.now() + delayMs), key: `deposits.look:${reference}` }
  await addJob(db, 'deposits.look', { reference }, when)
}
