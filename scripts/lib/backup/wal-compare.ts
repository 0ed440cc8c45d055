import { sql } from 'kysely'
import type { Db } from '../../../server/src/context.ts'
import type { Storage } from '../../../server/src/ports/storage.ts'
import { type BackupFacts, commitsWithinMs, type Drill } from './drill.ts'
import { countRows, hashLedger, type LedgerHash, listMembers } from './drill-facts.ts'
import type { WalMark } from './wal-mark.ts'

/** Compares a recovered database with the running one, both up to a minute before the mark: what is committed late is in neither. */
export async function compareWithLive(recovered: Db, live: Db, { at }: Pick<WalMark, 'at'>): Promise<Drill> {
  const until = new Date(at.getTime() - commitsWithinMs)
  const [ledger, liveLedger] = [await hashLedger(recovered, until), await hashLedger(live, until)]
  // Those of the running database are read later: rows may have been deleted since, and none is added to the past.
  const [members, liveMembers] = [new Set(await listMembers(recovered, until)), await listMembers(live, until)]
  const [counts, liveCounts] = [await countRows(recovered, until), await countRows(live, until)]
  const missing = liveMembers.filter((uid) => !members.has(uid))
  const total = [...counts.values()].reduce((sum, n) => sum + n, 0)
  return {
    lines: [
      `${ledger.transfers} transfers and ${ledger.entries} entries, with the hash of the running site`,
      `${members.size} members; ${total} rows in ${counts.size} tables, no fewer than in the running site`,
    ],
    faults: [
      ...differenceOf(ledger, { other: liveLedger, of: 'the running site', until }),
      ...missing.map((uid) => `the member ${uid} is missing`),
      ...[...liveCounts].flatMap(([table, n]) =>
        (counts.get(table) ?? 0) < n ? [`${table}: ${counts.get(table) ?? 0} rows instead of ${n}`] : [],
      ),
    ],
  }
}

/** Compares a recovered database with the newest backup file. Members who were erased since, in `gone`, may be missing. */
export async function compareWithBackup(
  recovered: Db,
  { until, ledger, members }: BackupFacts,
  gone: readonly string[],
): Promise<string[]> {
  const known = new Set([...(await listMembers(recovered, until)), ...gone])
  return [
    ...differenceOf(await hashLedger(recovered, until), { other: ledger, of: 'the backup file', until }),
    ...members.flatMap((uid) => (known.has(uid) ? [] : [`the member ${uid} of the backup file is missing`])),
  ]
}

type Other = { other: LedgerHash; of: string; until: Date }

function differenceOf(found: LedgerHash, { other, of, until }: Other): string[] {
  if (found.hash === other.hash && found.transfers === other.transfers) return []
  return [
    `the books up to ${until.toISOString()} are not those of ${of}: ${found.transfers} transfers and ${found.entries} entries instead of ${other.transfers} and ${other.entries}`,
  ]
}

type Places = {
  backup: BackupFacts | null
  /** Null: the photos of the site are not at hand. */
  storage: Storage | null
}

/** Looks for the files of each photo of a recovered database: in the backup, whose hashes the drill has compared, or where the site has them. */
export async function findPhotos(recovered: Db, { backup, storage }: Places): Promise<Drill> {
  const { rows } = await sql<{ key: string }>`select storage_key as key from photo`.execute(recovered)
  const backedUp = new Set([...(backup?.fileHashes.keys() ?? [])].map((key) => key.split('/')[0]))
  const newer = rows.filter(({ key }) => !backedUp.has(key))
  let missing = 0
  for (const { key } of newer) if (storage && (await storage.list(key)).length === 0) missing += 1
  const elsewhere = storage ? `${newer.length - missing} in the storage of the site` : `${newer.length} added since`
  return {
    lines: [
      `${rows.length} photos: ${rows.length - newer.length} in the backup, ${elsewhere}, ${missing} without files`,
    ],
    faults:
      missing > (backup?.missing ?? 0)
        ? [
            `${missing} photos have files neither in the backup nor in the storage: see "photos, voice notes" in docs/OPERATIONS.md, When something is lost`,
          ]
        : [],
  }
}
