import { expect } from '@playwright/test'
import type { Karibu } from '../karibu.ts'
import { withDatabase } from './with-database.ts'

/**
 * Starts the server again with its clock moved, and lets what waits in the queue come as much nearer: the queue goes by
 * the machine's clock, which is not shifted.
 */
export async function moveClock(karibu: Karibu, { from, to }: { from: number; to: number }): Promise<void> {
  await karibu.restart({ clockOffsetSeconds: to })
  await withDatabase(karibu, ({ pool }) =>
    pool.query(
      `update graphile_worker._private_jobs set run_at = run_at - make_interval(secs => $1)
       where run_at > now() + interval '1 minute'`,
      [to - from],
    ),
  )
}

/** Waits until no push is about to go out: bursts are gathered for 2 seconds. Mails, and what waits for the morning, may stay. */
export const noticesHandled = (karibu: Karibu): Promise<void> => jobsHandled(karibu, 'notifications.%')

/** Waits until no job of these names, a pattern of SQL, runs or is due within 20 seconds. */
export async function jobsHandled(karibu: Karibu, names: string): Promise<void> {
  await withDatabase(karibu, async ({ pool }) => {
    const countDue = async () => {
      const { rows } = await pool.query(
        `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier like $1 and j.run_at < now() + interval '20 seconds'`,
        [names],
      )
      return rows.length
    }
    await expect.poll(countDue, { timeout: 30_000 }).toBe(0)
  })
}
