import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, readFileSync, type Stats } from 'node:fs'
import { lstat, readdir, rm, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { archiveName, keyPath } from '../../../server/src/db/archive/archive-key.ts'
import { openArchive } from '../../../server/src/db/archive/archives.ts'
import { baseName } from '../../../server/src/db/archive/base-backups.ts'
import type { WalTarget } from '../../../server/src/db/backup/backup-config.ts'
import { encrypt } from '../../../server/src/db/backup/encrypted-stream.ts'
import { encodeFrame } from '../../../server/src/db/backup/frames.ts'
import { type Database, openDatabase } from '../../../server/src/db/database.ts'
import { readSecrets } from '../../../server/src/db/embedded/secrets-file.ts'
import { StartFault } from '../../../server/src/db/start-fault.ts'
import { errorCode } from '../../../server/src/error-code.ts'

type BaseInput = { superuserUrl: string; dataDir: string; wal: WalTarget; passphrase: string }

const pieceBytes = 1_048_576
const archivedWithinMs = 60_000

/**
 * Writes one encrypted file with the cluster of the embedded database to its archive, while the database runs: the
 * low-level base backup of PostgreSQL (https://www.postgresql.org/docs/18/continuous-archiving.html), since the embedded one
 * comes without pg_basebackup. It ends when the WAL that it needs is archived. For a bucket the file is written to DATA_DIR first: its
 * name holds when it ended, and a slow line does not prolong the backup. `archive`: the name of the archive.
 */
export async function writeBase(input: BaseInput): Promise<{ file: string; bytes: number; archive: string }> {
  const key = readFileSync(keyPath(input.dataDir))
  const archive = archiveName(key)
  const files = await openArchive(input.wal, archive)
  const folder = 'dir' in input.wal ? files.where : input.dataDir
  await removeLeftovers(folder)
  // Of its own: another backup may run at this time.
  const part = join(folder, `base-${randomUUID()}.part`)
  const database = openDatabase(input.superuserUrl, { poolMax: 1 })
  let session: Session | undefined
  try {
    // The backup ends with its session, and a pool closes a connection that is idle for as long as a copy may take.
    session = await connect(database)
    const started = await beginBase(session)
    const secrets = JSON.stringify({ database: readSecrets(input.dataDir), walKey: key.toString('base64') })
    const head = encodeFrame({ kind: 'cluster', ...started }, Buffer.from(secrets))
    const found = { endedAt: new Date() }
    await pipeline(
      Readable.from(framesOf({ session, cluster: join(input.dataDir, 'postgres'), head, found }), {
        objectMode: true,
      }),
      createZstdCompress(),
      (compressed: AsyncIterable<Uint8Array>) => encrypt(compressed, input.passphrase),
      createWriteStream(part, { mode: 0o600, flush: true, flags: 'wx' }),
    )
    const name = baseName(found.endedAt, started.startSegment)
    const { size: bytes } = await stat(part)
    await files.adopt(part, name)
    return { file: `${files.where}/${name}`, archive, bytes }
  } catch (error) {
    await rm(part, { force: true })
    throw error
  } finally {
    session?.release()
    await database.close()
  }
}

const leftAfterMs = 86_400_000

/** What backups left that were killed. One that another backup writes at this time, or sends, is younger than a day. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^base(?:-[\da-f-]{36})?\.part$/.test(name)) continue
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && found.mtimeMs < Date.now() - leftAfterMs) await rm(join(folder, name), { force: true })
  }
}

const connect = ({ pool }: Database) => pool.connect()
type Session = Awaited<ReturnType<typeof connect>>

async function beginBase(session: Session): Promise<{ madeAt: string; startSegment: string }> {
  const { rows: settings } = await session.query<{ mode: string }>(`select current_setting('archive_mode') as mode`)
  if (settings[0]?.mode === 'off')
    throw new StartFault(
      'The running server does not archive yet: restart it with WAL_ARCHIVE_DIR or WAL_ARCHIVE_S3 set.',
    )
  // The backup may take as long as the disk needs; waiting for the archive has a limit of its own.
  await session.query('set statement_timeout = 0')
  const { rows } = await session.query<{ segment: string; at: Date }>(
    `select pg_walfile_name(pg_backup_start('karibu', fast => true)) as segment, clock_timestamp() as at`,
  )
  const [begun] = rows
  if (!begun) throw new Error('pg_backup_start returned nothing')
  return { madeAt: begun.at.toISOString(), startSegment: begun.segment }
}

type Copy = { session: Session; cluster: string; head: Buffer; found: { endedAt: Date } }

async function* framesOf({ session, cluster, head, found }: Copy): AsyncGenerator<Buffer> {
  yield head
  let files = 0
  for await (const { path, stats } of entriesOf(cluster)) {
    const name = relative(cluster, path)
    if (stats.isDirectory()) yield encodeFrame({ kind: 'folder', path: name })
    else {
      files += 1
      yield* piecesOf(path, name)
    }
  }
  const { label, endedAt } = await endBase(session)
  found.endedAt = endedAt
  yield encodeFrame({ kind: 'piece', path: 'backup_label' }, Buffer.from(label))
  yield encodeFrame({ kind: 'end', files: files + 1, missing: 0 })
}

/** A file may change meanwhile, which the WAL corrects, or go: then the WAL deletes it too. */
async function* piecesOf(path: string, name: string): AsyncGenerator<Buffer> {
  yield encodeFrame({ kind: 'piece', path: name })
  try {
    for await (const bytes of createReadStream(path, { highWaterMark: pieceBytes }))
      yield encodeFrame({ kind: 'piece', path: name }, bytes)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
}

async function endBase(session: Session): Promise<{ label: string; endedAt: Date }> {
  await session.query(`set statement_timeout = ${archivedWithinMs}`)
  try {
    const { rows } = await session.query<{ label: string; at: Date }>(
      'select labelfile as label, clock_timestamp() as at from pg_backup_stop(wait_for_archive => true)',
    )
    const [ended] = rows
    if (!ended) throw new Error('pg_backup_stop returned nothing')
    // Rounded up: a Date has whole milliseconds, and an earlier moment cannot be reached.
    return { label: ended.label, endedAt: new Date(ended.at.getTime() + 1) }
  } catch (error) {
    if (errorCode(error) !== '57014') throw error
    throw new StartFault('The archive did not take the WAL of the base backup within a minute. Run npm run doctor.')
  }
}

/** Folders whose contents belong to the running server, and files that a new one writes itself. */
const emptied = /^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)$/
const skipped =
  /^(?:postmaster\.(?:pid|opts)|pgsql_tmp.*|pg_internal\.init.*|backup_label.*|tablespace_map.*|backup_manifest.*)$/

/** Folders before what is in them; the control file last, as pg_basebackup copies it. */
async function* entriesOf(cluster: string): AsyncGenerator<{ path: string; stats: Stats }> {
  const control = join(cluster, 'global/pg_control')
  const walk = async function* (folder: string): AsyncGenerator<{ path: string; stats: Stats }> {
    for (const name of await readdir(folder).catch((): string[] => [])) {
      const path = join(folder, name)
      const stats = await lstat(path).catch(() => null)
      if (!stats || skipped.test(name) || path === control) continue
      if (stats.isSymbolicLink())
        throw new StartFault(`${path} is a symbolic link: tablespaces are not in a base backup.`)
      if (!stats.isDirectory() && !stats.isFile()) continue
      yield { path, stats }
      if (stats.isDirectory() && !(folder === cluster && emptied.test(name))) yield* walk(path)
    }
  }
  yield* walk(cluster)
  yield { path: control, stats: await lstat(control) }
}
