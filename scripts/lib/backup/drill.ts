import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { fileStorage } from '../../../server/src/adapters/storage.ts'
import { openDatabase } from '../../../server/src/db/database.ts'
import { startEmbedded } from '../../../server/src/db/embedded/embedded.ts'
import { memoryMb, sharedBuffersMb, throwawaySettings } from '../../../server/src/db/embedded/settings.ts'
import { listErasures } from '../../../server/src/features/account-deletion/index.ts'
import { checkBooks, readBooks } from '../../../server/src/ledger/index.ts'
import type { Storage } from '../../../server/src/ports/storage.ts'
import { findReturned, hashLedger, type LedgerHash, listMembers } from './drill-facts.ts'
import { type BackupFile, type Restored, restoreBackup } from './read-backup.ts'

type DrillInput = { backup: BackupFile; passphrase: string; folder: string; erasures: Storage; now: () => Date }
export type Drill = { lines: string[]; faults: string[] }
/** What a backup holds, by which another copy of the site is compared. Books and members are those of up to `until`. */
export type BackupFacts = Pick<Restored, 'madeAt' | 'fileHashes' | 'missing' | 'secret'> & {
  until: Date
  ledger: LedgerHash
  members: string[]
}

/** A row carries the time of its request, which is committed later, but not by more than a minute. */
export const commitsWithinMs = 60_000

// With the least WAL, rows that are inserted into a table of the same transaction are not logged.
const drillSettings = {
  ...throwawaySettings,
  ...{ wal_level: 'minimal', max_wal_senders: '0' },
  // Beside a running site, also on a small machine.
  shared_buffers: `${sharedBuffersMb(memoryMb, 256)}MB`,
}

/** Restores a backup into a temporary embedded database below `folder` and compares the restored data with the backup. */
export async function drill({
  backup,
  passphrase,
  folder,
  erasures,
  now,
}: DrillInput): Promise<Drill & { facts: BackupFacts }> {
  const storage = fileStorage(join(folder, 'files'))
  const embedded = await startEmbedded({ dataDir: join(folder, 'data'), settings: drillSettings })
  const { db, close } = openDatabase(embedded.url, { poolMax: 2 })
  try {
    const restored = await restoreBackup({
      ...{ backup, passphrase, storage, erasures, now },
      adminUrl: embedded.adminUrl,
      url: embedded.url,
    })
    const age = Math.round((now().getTime() - Date.parse(restored.madeAt)) / 60_000)
    const books = await readBooks(db)
    const gone = await listErasures({ storage: erasures })
    const until = new Date(Date.parse(restored.madeAt) - commitsWithinMs)
    const { madeAt, fileHashes, missing, secret } = restored
    return {
      facts: {
        ...{ madeAt, fileHashes, missing, secret, until },
        ledger: await hashLedger(db, until),
        members: await listMembers(db, until),
      },
      lines: [
        `backup of ${restored.madeAt} (${age} minutes old), version ${restored.version}`,
        `${restored.rows} rows, the fingerprint of each table as in the backup`,
        `${books.transfers} transfers and ${books.entries} entries in the books`,
        `${restored.files} files${restored.missing > 0 ? `; ${restored.missing} had none when the backup was made` : ''}`,
        `${restored.erased} members of the backup were erased since and are again; ${gone.length} erasures are known`,
      ],
      faults: [
        ...(await checkBooks(db)).map(({ where, what }) => `${where}: ${what}`),
        ...(await findWrongFiles(storage, restored)),
        ...(await findReturned(db, gone)),
      ],
    }
  } finally {
    await close()
    await embedded.stop()
  }
}

async function findWrongFiles(storage: Storage, { fileHashes }: Restored): Promise<string[]> {
  const faults: string[] = []
  for (const [key, expected] of fileHashes) {
    const bytes = await storage.get(key)
    const found = bytes && createHash('sha256').update(bytes).digest('hex')
    if (found !== expected) faults.push(`the file ${key} is ${bytes ? 'not the one of the backup' : 'missing'}`)
  }
  return faults
}
