import { setTimeout as wait } from 'node:timers/promises'
import { openArchive } from '../../../server/src/db/archive/archives.ts'
import type { WalTarget } from '../../../server/src/db/backup/backup-config.ts'
import { openDatabase } from '../../../server/src/db/database.ts'

/** A running database and the name of its archive. */
export type LiveDatabase = { adminUrl: string; superuserUrl: string; archive: string }

/** A moment of a running database, and how long what was written then took into the archive. */
export type WalMark = {
  at: Date
  /** The number of the first transaction that had not ended. */
  nextTransaction: bigint
  /** Null: it was not there when the wait ended. */
  archivedAfterMs: number | null
}

/** What members confirm may be lost for so long with the disk of the database. */
export const recoveryPointMaxMs = 60_000
/** Longer than it may take, so that the message says by how much. */
const waitMaxMs = 2 * recoveryPointMaxMs

/**
 * Writes a note to the write-ahead log, which changes no row, and waits until its segment is in the archive. So the recovery point is
 * measured also where no member writes anything.
 */
export async function markWal({ superuserUrl, archive }: LiveDatabase, wal: WalTarget): Promise<WalMark> {
  const files = await openArchive(wal, archive)
  const { pool, close } = openDatabase(superuserUrl, { poolMax: 1 })
  try {
    const { rows } = await pool.query<{ at: Date; next: string }>(
      'select clock_timestamp() as at, pg_snapshot_xmax(pg_current_snapshot())::text as next',
    )
    const noted = await pool.query<{ segment: string }>(
      `select pg_walfile_name(pg_logical_emit_message(false, 'karibu', 'restore drill')) as segment`,
    )
    const [moment] = rows
    const segment = noted.rows[0]?.segment
    if (!moment || !segment) throw new Error('the write-ahead log has no place')
    const begun = performance.now()
    const passed = () => performance.now() - begun
    const isThere = async () => (await files.list({ from: segment })).includes(segment)
    let isArchived = await isThere()
    while (!isArchived && passed() < waitMaxMs) {
      await wait(250)
      isArchived = await isThere()
    }
    return { at: moment.at, nextTransaction: BigInt(moment.next), archivedAfterMs: isArchived ? passed() : null }
  } finally {
    await close()
  }
}
