import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../context.ts'

// A number of our own, so that no other advisory lock is meant by accident.
const locksOfRunners = 7_105
/** Within this a runner may have begun a job and not have said yet that it lives. */
export const firstHeartbeatMs = 10_000

/**
 * Says that the runner is alive, on a connection of its own and as long as that lasts: a process that was killed loses
 * both at once. `lost` when the connection breaks.
 */
export async function sendHeartbeats(
  pool: pg.Pool,
  runnerId: string,
): Promise<{ lost: Promise<void>; release: () => void }> {
  const client = await pool.connect()
  const lost = new Promise<void>((done) => client.once('error', () => done()).once('end', () => done()))
  // Closed and not given back to the pool, where the lock would stay on it.
  const release = () => client.release(true)
  try {
    await client.query(`select pg_advisory_lock(${locksOfRunners}, hashtext($1))`, [runnerId])
  } catch (error) {
    release()
    throw error
  }
  return { lost, release }
}

/** Gives back the jobs of a runner of this process that has ended; the queue itself would hold them for four hours. */
export async function unlockRunner(db: Db, runnerId: string): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array[${runnerId}])`.execute(db)
}

/**
 * Job `jobs.unlock-dead`: gives back the jobs of processes that were killed, and the queues that they held. A job may so
 * run twice, as after any crash: each is written for that.
 */
export async function unlockDead(db: Db): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array(
    select locked_by from (
      select distinct locked_by from graphile_worker._private_jobs
      where locked_by is not null and locked_at < now() - make_interval(secs => ${firstHeartbeatMs / 1000})
    ) as runners
    where pg_try_advisory_xact_lock(${locksOfRunners}, hashtext(locked_by))))`.execute(db)
}
