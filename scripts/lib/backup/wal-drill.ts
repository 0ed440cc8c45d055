import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { fileStorage } from '../../../server/src/adapters/storage.ts'
import type { Db } from '../../../server/src/context.ts'
import { whereOf } from '../../../server/src/db/archive/archives.ts'
import { type BaseBackup, chooseBase } from '../../../server/src/db/archive/base-backups.ts'
import type { WalTarget } from '../../../server/src/db/backup/backup-config.ts'
import { openDatabase } from '../../../server/src/db/database.ts'
import { memoryMb, sharedBuffersMb, throwawaySettings } from '../../../server/src/db/embedded/settings.ts'
import { migrate } from '../../../server/src/db/migrate/migrate.ts'
import { listErasures } from '../../../server/src/features/account-deletion/index.ts'
import { checkBooks, readBooks } from '../../../server/src/ledger/index.ts'
import type { Storage } from '../../../server/src/ports/storage.ts'
import type { BackupFacts, Drill } from './drill.ts'
import { findReturned } from './drill-facts.ts'
import { settleRestored } from './read-backup.ts'
import { type Recovered, recoverDatabase } from './recover-database.ts'
import { secondsSince } from './settings.ts'
import { compareWithBackup, compareWithLive, findPhotos } from './wal-compare.ts'
import { type LiveDatabase, markWal, recoveryPointMaxMs, type WalMark } from './wal-mark.ts'

type WalDrillInput = {
  wal: WalTarget
  passphrase: string
  /** A new folder for the recovered database. */
  folder: string
  /** The database that archives there; null: it does not run on this machine. */
  live: LiveDatabase | null
  /** Of the newest backup file; null: there is none that can be restored. */
  backup: BackupFacts | null
  /** With the notes of erasures. */
  erasures: Storage
  /** The photos of the site; null: they are not at hand. */
  photos: Storage | null
  now: () => Date
}

const walDrillSettings = { ...throwawaySettings, shared_buffers: `${sharedBuffersMb(memoryMb, 256)}MB` }

/**
 * Recovers the newest base backup and the WAL after it into a temporary database below `folder` and compares it with the running
 * database, or else with the newest backup file. Changes neither, nor the archive.
 */
export async function drillWal(input: WalDrillInput): Promise<Drill> {
  const { wal, live } = input
  const found: Drill = { lines: [], faults: [] }
  const mark = live ? await markWal(live, wal) : null
  if (mark) add(found, judgeMark(mark))
  const base = await attempt(found, () => chooseBase(wal, null), 'Run npm run backup, which writes one.')
  if (!base) return found
  if (live && base.archive !== live.archive)
    found.faults.push(
      `The newest base backup is of ${base.archive}, another database than the running one: run npm run backup.`,
    )
  const begun = performance.now()
  const readAt = input.now()
  const recovered = await attempt(
    found,
    () => recoverDatabase({ ...input, base, target: null, dataDir: input.folder, settings: walDrillSettings }),
    `${base.name} with the WAL after it cannot be restored: run npm run backup, which writes a new base backup, then this drill again. Until then npm run restore takes the newest backup file.`,
  )
  if (!recovered) return found
  try {
    found.lines.push(`${base.name} of ${whereOf(wal)} and the WAL after it, replayed in ${secondsSince(begun)}`)
    add(found, judgeReached({ recovered, base, mark, readAt }))
    add(found, await prove(recovered, { ...input, mark }))
  } finally {
    await recovered.embedded.stop()
  }
  return found
}

function add(to: Drill, { lines, faults }: Drill): void {
  to.lines.push(...lines)
  to.faults.push(...faults)
}

/** What an operator cannot restore from is a fault with its remedy, and not the end of the drill. */
async function attempt<Result>(found: Drill, work: () => Promise<Result>, remedy: string): Promise<Result | null> {
  try {
    return await work()
  } catch (error) {
    found.faults.push(`${error instanceof Error ? error.message : String(error)} ${remedy}`)
    return null
  }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
const goal = `at most ${recoveryPointMaxMs / 1000} s`

function judgeMark({ at, archivedAfterMs }: WalMark): Drill {
  const repair =
    'run npm run doctor, which says what keeps the archive; until then the loss of the disk costs all since'
  if (archivedAfterMs === null)
    return { lines: [], faults: [`What was written at ${at.toISOString()} did not reach the archive: ${repair}.`] }
  return {
    lines: [`recovery point ${seconds(archivedAfterMs)} (${goal}): so long until a write was in the archive`],
    faults:
      archivedAfterMs > recoveryPointMaxMs
        ? [`A write took ${seconds(archivedAfterMs)} into the archive instead of ${goal}: ${repair}.`]
        : [],
  }
}

type Reached = { recovered: Recovered; base: BaseBackup; mark: WalMark | null; readAt: Date }

/** How old the newest commit is that was replayed; and whether each that had ended at the mark is among them. */
function judgeReached({ recovered: { reachedAt, nextTransaction }, base, mark, readAt }: Reached): Drill {
  const reached = reachedAt ?? base.endedAt
  const age = seconds(Math.max(0, readAt.getTime() - reached.getTime()))
  const lines = [`last replayed commit ${reached.toISOString()}, ${age} before the archive was read`]
  if (!mark) {
    lines.push('the database of this archive does not run here: whether later writes are missing is not known')
    return { lines, faults: [] }
  }
  const missing = mark.nextTransaction - nextTransaction
  if (missing <= 0n) return { lines, faults: [] }
  return {
    lines,
    faults: [
      `${missing} transactions that had ended at ${mark.at.toISOString()} are not in the archive: its last segments are missing or were not archived. Run npm run doctor and npm run backup.`,
    ],
  }
}

/** Compares the recovered rows and files, migrates them as a restore does, and erases again who was erased since. */
async function prove(
  { embedded }: Recovered,
  { live, mark, backup, photos, erasures, folder, now }: WalDrillInput & { mark: WalMark | null },
): Promise<Drill> {
  const found: Drill = { lines: [], faults: [] }
  const { db, close } = openDatabase(embedded.adminUrl, { poolMax: 2 })
  try {
    // Before anything changes it; the running site has the same migrations.
    if (live && mark) add(found, await withDatabase(live.adminUrl, (other) => compareWithLive(db, other, mark)))
    await migrate({ adminUrl: embedded.adminUrl })
    const gone = await listErasures({ storage: erasures })
    if (backup) found.faults.push(...(await compareWithBackup(db, backup, gone)))
    const files = await findPhotos(db, { backup, storage: photos })
    const ownFiles = fileStorage(join(folder, 'files'))
    // No member logs in here: where there is no key, one that protects nothing does.
    const secret = backup?.secret ?? randomBytes(32).toString('base64url')
    const erased = await settleRestored({ url: embedded.url, now, storage: ownFiles, secret }, gone)
    const books = await readBooks(db)
    add(found, files)
    found.lines.push(
      `${books.transfers} transfers and ${books.entries} entries in the books`,
      `${erased} members who were erased since are erased again; ${gone.length} erasures are known`,
    )
    found.faults.push(...(await checkBooks(db)).map(({ where, what }) => `${where}: ${what}`))
    found.faults.push(...(await findReturned(db, gone)))
    return found
  } finally {
    await close()
  }
}

async function withDatabase<Result>(url: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const { db, close } = openDatabase(url, { poolMax: 1 })
  try {
    return await work(db)
  } finally {
    await close()
  }
}
