import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { type Fingerprint, nameOf } from '../../../server/src/db/backup/dump-format.ts'
import { encrypt } from '../../../server/src/db/backup/encrypted-stream.ts'
import { encodeFrame } from '../../../server/src/db/backup/frames.ts'
import { type OpenDump, openDump } from '../../../server/src/db/backup/read-dump.ts'
import { syncFolder } from '../../../server/src/db/embedded/durable-file.ts'
import { erasureFolder } from '../../../server/src/features/account-deletion/index.ts'
import { fileKeys } from '../../../server/src/features/photos/photo-rules.ts'
import type { Storage } from '../../../server/src/ports/storage.ts'
import { root } from '../run.ts'

export type BackupInput = {
  adminUrl: string
  storage: Storage
  secret: string
  passphrase: string
  dir: string
  now: Date
  /** Receives a line for each step. */
  progress?: (line: string) => void
}

export type MadeBackup = { file: string; bytes: number; rows: number; files: number; missing: number }

const filesAtOnce = 8
const namePattern = /^karibu-\d{8}-\d{6}\.backup$/

/** Writes one encrypted file with the database of this moment, the stored files and the key. A broken-off one leaves nothing. */
export async function writeBackup(input: BackupInput): Promise<MadeBackup> {
  mkdirSync(input.dir, { recursive: true, mode: 0o700 })
  const file = join(input.dir, fileName(input.now))
  const part = `${file}.part`
  const dump = await openDump(input.adminUrl)
  const counted = { rows: 0, files: 0, missing: 0 }
  try {
    await pipeline(
      Readable.from(framesOf(dump, input, counted), { objectMode: true }),
      createZstdCompress(),
      (compressed: AsyncIterable<Uint8Array>) => encrypt(compressed, input.passphrase),
      createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true }),
    )
    await rename(part, file)
    syncFolder(input.dir)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  } finally {
    await dump.close()
  }
  return { file, bytes: (await stat(file)).size, ...counted }
}

/** The backups of a folder, oldest first. */
export async function listBackups(dir: string): Promise<string[]> {
  if (!existsSync(dir)) return []
  const names = await readdir(dir)
  return names
    .filter((name) => namePattern.test(name))
    .sort()
    .map((name) => join(dir, name))
}

/** Deletes the oldest backups until so many remain. Answers those that went. */
export async function removeOldBackups(dir: string, retain: number): Promise<string[]> {
  const backups = await listBackups(dir)
  const old = backups.slice(0, Math.max(0, backups.length - retain))
  for (const file of old) await rm(file, { force: true })
  return old
}

const fileName = (now: Date): string =>
  `karibu-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}.backup`

type Counted = { rows: number; files: number; missing: number }

async function* framesOf(dump: OpenDump, input: BackupInput, counted: Counted): AsyncGenerator<Buffer> {
  const { head } = dump
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  yield encodeFrame({ kind: 'head', madeAt: input.now.toISOString(), version, database: head })
  yield encodeFrame({ kind: 'secret' }, Buffer.from(input.secret))
  const tables: Record<string, Fingerprint> = {}
  for (const [place, table] of head.tables.entries()) {
    for await (const rows of dump.rows(table))
      yield encodeFrame({ kind: 'rows', table: place }, Buffer.from(JSON.stringify(rows)))
    const fingerprint = await dump.fingerprint(table)
    tables[nameOf(table)] = fingerprint
    counted.rows += fingerprint.rows
    if (fingerprint.rows > 0) input.progress?.(`${nameOf(table)}: ${fingerprint.rows} rows`)
  }
  yield encodeFrame({ kind: 'fingerprints', tables })
  yield* fileFrames(dump, input, counted)
  yield encodeFrame({ kind: 'end', files: counted.files, missing: counted.missing })
}

async function* fileFrames(
  dump: OpenDump,
  { storage, progress }: BackupInput,
  counted: Counted,
): AsyncGenerator<Buffer> {
  for await (const storageKeys of dump.storageKeys()) {
    for (let from = 0; from < storageKeys.length; from += filesAtOnce) {
      const group = await Promise.all(
        storageKeys.slice(from, from + filesAtOnce).map((key) => readAll(storage, fileKeys(key))),
      )
      counted.missing += group.filter((files) => files.length === 0).length
      for (const { key, bytes } of group.flat()) yield asFrame(key, bytes, counted)
    }
    progress?.(`${counted.files} files`)
  }
  // Who was erased: a restore of an older backup needs to know, wherever the files are then.
  for (const { key, bytes } of await readAll(storage, await storage.list(erasureFolder)))
    yield asFrame(key, bytes, counted)
}

type Stored = { key: string; bytes: Uint8Array }

async function readAll(storage: Storage, keys: string[]): Promise<Stored[]> {
  const found: Stored[] = []
  for (const key of keys) {
    const bytes = await storage.get(key)
    if (bytes) found.push({ key, bytes })
  }
  return found
}

function asFrame(key: string, bytes: Uint8Array, counted: Counted): Buffer {
  counted.files += 1
  return encodeFrame({ kind: 'file', key, sha256: createHash('sha256').update(bytes).digest('hex') }, bytes)
}
