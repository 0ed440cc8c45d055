import { sql, type Transaction } from 'kysely'
import type { Log } from '../../log.ts'
import { type Database, openDatabase } from '../database.ts'
import type { DB } from '../schema.ts'
import { makeFreshness } from './replica-freshness.ts'

type Readable = Database['db'] | Transaction<DB>

/** Where reads that may be a moment old go. */
export type Reader = {
  /**
   * Runs a read on the replica while that is little behind, else on `primary` (the database, or the transaction of the
   * caller), and there too what failed on the replica. `isCurrent` false: what is found has to be looked at on the primary
   * before it is returned.
   */
  read: <T>(primary: Readable, work: (db: Readable) => Promise<T>) => Promise<{ found: T; isCurrent: boolean }>
  close: () => Promise<void>
}

/** Without a replica. */
export const primaryReader: Reader = {
  read: async (primary, work) => ({ found: await work(primary), isCurrent: true }),
  close: async () => {},
}

type Options = { url: string; primary: Database['db']; poolMax?: number; log: Log; timing?: Timing }
/** The most that a replica may be behind, and how often that is measured. */
type Timing = { lagMaxMs: number; probeMs: number }
const usualTiming: Timing = { lagMaxMs: 2000, probeMs: 500 }
/** How long the pool waits for a connection to the replica: a request must still have time for the primary. */
const connectMs = 2000

/** Opens a streaming replica of the primary for reads, and watches how far it is behind. */
export function openReplica({ url, primary, poolMax, log, timing = usualTiming }: Options): Reader {
  const replica = openDatabase(url, { ...(poolMax && { poolMax }), log, connectMs })
  const freshness = makeFreshness()
  let isUsed = false
  const use = (isUsable: boolean, err?: unknown) => {
    if (isUsable && !isUsed) log('replica_used')
    if (!isUsable && isUsed) log('replica_left', { err })
    isUsed = isUsable
  }
  const isFresh = () => freshness.ageAt(Date.now()) <= timing.lagMaxMs
  const measure = async () => {
    try {
      const at = Date.now()
      freshness.written(await writtenBy(primary), at)
      freshness.replayed(await replayedBy(replica.db))
      use(isFresh())
    } catch (err) {
      use(false, err)
    }
  }
  let measuring: Promise<void> | undefined
  const timer = setInterval(() => {
    measuring ??= measure().finally(() => {
      measuring = undefined
    })
  }, timing.probeMs).unref()
  return {
    read: async (primary, work) => {
      if (isUsed && !isFresh()) use(false)
      if (isUsed) {
        try {
          return { found: await work(replica.db), isCurrent: false }
        } catch (err) {
          use(false, err)
        }
      }
      return { found: await work(primary), isCurrent: true }
    },
    close: async () => {
      clearInterval(timer)
      await measuring
      await replica.close()
    },
  }
}

/** Positions are bytes of the write-ahead log since its beginning. */
async function writtenBy(primary: Database['db']): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`.execute(primary)
  return rows[0]?.bytes ?? Number.NaN
}

/** NaN where the server is no replica (any more): after a promotion it follows no primary. */
async function replayedBy(replica: Database['db']): Promise<number> {
  const { rows } = await sql<{ bytes: number | null }>`
    select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 end as bytes`.execute(
    replica,
  )
  return rows[0]?.bytes ?? Number.NaN
}
