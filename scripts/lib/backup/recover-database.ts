import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { archiveAt } from '../../../server/src/db/archive/archive-key.ts'
import { commandOf, placeOf } from '../../../server/src/db/archive/archive-settings.ts'
import { openArchive } from '../../../server/src/db/archive/archives.ts'
import type { BaseBackup } from '../../../server/src/db/archive/base-backups.ts'
import { findGap } from '../../../server/src/db/archive/wal-names.ts'
import type { WalTarget } from '../../../server/src/db/backup/backup-config.ts'
import { openDatabase } from '../../../server/src/db/database.ts'
import { makeDataFolder } from '../../../server/src/db/embedded/data-folder.ts'
import { type DatabaseUser, databaseUser, giveTo } from '../../../server/src/db/embedded/database-user.ts'
import { type Embedded, startEmbedded } from '../../../server/src/db/embedded/embedded.ts'
import { type ClusterSecrets, clusterSecrets, writeSecrets } from '../../../server/src/db/embedded/secrets-file.ts'
import { StartFault } from '../../../server/src/db/start-fault.ts'
import { openFrames } from './read-backup.ts'

type RecoverInput = {
  wal: WalTarget
  base: BaseBackup
  /** null: as far as the archive goes. */
  target: Date | null
  passphrase: string
  /** A folder without a database. */
  dataDir: string
  settings?: Record<string, string>
}

export type Recovered = {
  embedded: Embedded
  /** The time of the last transaction that was replayed; null: none was. */
  reachedAt: Date | null
  /** Transactions that write are counted; the number of the first one that was not replayed. */
  nextTransaction: bigint
}

const replayWithinMs = 24 * 3_600_000

/**
 * Makes the embedded database of a data folder from a base backup and replays the WAL of its archive. It reads the archive and
 * never writes to it: what is recovered gets a key, and so an archive, of its own at its first start with one.
 */
export async function recoverDatabase(input: RecoverInput): Promise<Recovered> {
  const dataDir = makeDataFolder(input.dataDir)
  for (const name of ['postgres', 'database.json'])
    if (existsSync(join(dataDir, name)))
      throw new StartFault(`${dataDir} has a database. Set DATA_DIR to a new folder: nothing is overwritten.`)
  if (!input.target) await assertWhole(input)
  const { key } = await unpackCluster(input, dataDir)
  // PostgreSQL's user reads the key of the archive here, and the keys of a bucket, and nowhere once the recovery has ended.
  const ownFolder = join(dataDir, 'recovery')
  mkdirSync(ownFolder, { mode: 0o700 })
  const keyFile = join(ownFolder, 'wal.key')
  writeFileSync(keyFile, key, { mode: 0o600 })
  for (const path of [ownFolder, keyFile]) giveTo(databaseUser(dataDir), path)
  try {
    return await replay({ ...input, dataDir, keyFile, ownFolder })
  } finally {
    rmSync(ownFolder, { recursive: true, force: true })
  }
}

async function assertWhole({ wal, base: { archive, startSegment } }: RecoverInput): Promise<void> {
  const files = await openArchive(wal, archive)
  const gap = findGap(await files.list({ from: startSegment }), startSegment)
  if (gap)
    throw new StartFault(
      `The archive ${files.where} lacks a segment at or after ${gap}: bring it back, or restore with --to TIME before it was missing.`,
    )
}

async function unpackCluster({ wal, base, passphrase }: RecoverInput, dataDir: string): Promise<{ key: Buffer }> {
  const aside = join(dataDir, 'postgres.new')
  rmSync(aside, { recursive: true, force: true })
  const user = databaseUser(dataDir)
  mkdirSync(aside, { mode: 0o700 })
  giveTo(user, aside)
  let secrets: ClusterSecrets | undefined
  try {
    const writer = pieceWriter(aside, user)
    const place = { read: (await openArchive(wal, base.archive)).open }
    for await (const { info, bytes } of openFrames({ backup: { place, name: base.name }, passphrase })) {
      if (info.kind === 'cluster') secrets = clusterSecrets.parse(JSON.parse(bytes.toString()))
      if (info.kind === 'folder') writer.makeFolder(info.path)
      if (info.kind === 'piece') writer.append(info.path, bytes)
    }
    writer.end()
    if (!secrets) throw new StartFault(`${base.name} is no base backup.`)
    writer.append('recovery.signal', Buffer.alloc(0))
    writer.end()
  } catch (error) {
    rmSync(aside, { recursive: true, force: true })
    throw error
  }
  writeSecrets(dataDir, secrets.database)
  renameSync(aside, join(dataDir, 'postgres'))
  return { key: Buffer.from(secrets.walKey, 'base64') }
}

/** Writes the pieces of one file after the other. Nothing is written outside of `root`, whatever a path says. */
function pieceWriter(root: string, user: DatabaseUser) {
  let open: { path: string; file: number } | null = null
  const inside = (path: string): string => {
    const full = join(root, path)
    if (!full.startsWith(root + sep)) throw new StartFault('The base backup names a file outside of its folder.')
    return full
  }
  const end = () => {
    if (open) closeSync(open.file)
    open = null
  }
  return {
    end,
    makeFolder(path: string) {
      mkdirSync(inside(path), { mode: 0o700 })
      giveTo(user, inside(path))
    },
    append(path: string, bytes: Buffer) {
      if (open?.path !== path) {
        end()
        const full = inside(path)
        if (!existsSync(dirname(full))) throw new StartFault('The base backup lacks a folder.')
        open = { path, file: openSync(full, 'wx', 0o600) }
        giveTo(user, full)
      }
      for (let at = 0; open && at < bytes.length; ) at += writeSync(open.file, bytes, at)
    },
  }
}

type Replay = RecoverInput & { ownFolder: string; keyFile: string }

async function replay({ wal, base, target, dataDir, ownFolder, keyFile, settings = {} }: Replay): Promise<Recovered> {
  const place = placeOf(archiveAt(wal, base.archive), { folder: ownFolder, user: databaseUser(dataDir) })
  const fetch = commandOf('fetch', { place, keyFile, cacheDir: join(ownFolder, 'cache'), path: '%p', name: '%f' })
  const embedded = await startEmbedded({
    dataDir,
    readyWithinMs: replayWithinMs,
    settings: {
      ...settings,
      hot_standby: 'off',
      restore_command: fetch,
      ...(target
        ? { recovery_target_time: timeOf(target), recovery_target_action: 'promote' }
        : { recovery_target: '' }),
    },
  }).catch((error: unknown) => {
    throw error instanceof StartFault ? explained(error, target) : error
  })
  const { pool, close } = openDatabase(embedded.superuserUrl, { poolMax: 1 })
  try {
    const { rows } = await pool.query<{ at: Date | null; next: string }>(
      'select pg_last_xact_replay_timestamp() as at, pg_snapshot_xmax(pg_current_snapshot())::text as next',
    )
    return { embedded, reachedAt: rows[0]?.at ?? null, nextTransaction: BigInt(rows[0]?.next ?? 0) }
  } finally {
    await close()
  }
}

/** The setting does not take the format of ISO 8601. */
const timeOf = (target: Date): string => target.toISOString().replace('T', ' ').replace('Z', '+00')

function explained(error: StartFault, target: Date | null): StartFault {
  if (!target || !error.message.includes('before configured recovery target')) return error
  return new StartFault(
    `The archive ends before ${target.toISOString()}: nothing was written then, or later segments are missing. Take an earlier TIME or "latest", and a new DATA_DIR.`,
  )
}
