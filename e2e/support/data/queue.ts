import { openDatabase } from '../../../server/src/db/database.ts'
import { reachDatabase } from '../../../server/src/db/prepare.ts'
import type { Karibu } from '../karibu.ts'

/**
 * Starts the server again with its clock moved, and lets what waits in the queue come as much nearer: the queue goes by
 * the machine's clock, which nobody moves.
 */
export async function moveClock(karibu: Karibu, { from, to }: { from: number; to: number }): Promise<void> {
  await karibu.restart({ clockOffsetSeconds: to })
  const reached = await reachDatabase({ dataDir: karibu.dataDir })
  const { pool, close } = openDatabase(reached.adminUrl, { poolMax: 1 })
  try {
    await pool.query(
      `update graphile_worker._private_jobs set run_at = run_at - make_interval(secs => $1)
       where run_at > now() + interval '1 minute'`,
      [to - from],
    )
  } finally {
    await close()
    await reached.stop()
  }
}
