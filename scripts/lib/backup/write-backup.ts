import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { backupNameOf } from '../../../server/src/db/backup/backup-name.ts'
import { pathIn } from '../../../server/src/db/backup/backup-place.ts'
import { type Fingerprint, nameOf } from '../../../server/src/db/backup/dump-format.ts'
import { encrypt } from '../../../server/src/db/backup/encrypted-stream.ts'
import { encodeFrame } from '../../../server/src/db/backup/frames.ts'
import type { BackupPlace } from '../../../server/src/db/backup/place.ts'
import { type OpenDump, openDump } from '../../../server/src/db/backup/read-dump.ts'
import { erasureFolder } from '../../../server/src/features/account-deletion/index.ts'
import { fileKeys } from '../../../server/src/features/photos/photo-rules.ts'
import type { Storage } from '../../../server/src/ports/storage.ts'
import { root } from '../run.ts'

export type BackupInput = {
  adminUrl: string
  storage: Storage
  secret: string
  passphrase: string
  place: BackupPlace
  now: Date
  /** Receives a line for each step. */
  progress?: (line: string) => void
}

/** `file`: its path or address. */
export type MadeBackup = { file: string; name: string; bytes: number; rows: number; files: number; missing: number }

const filesAtOnce = 8

/** Writes one encrypted file with the database of this moment, the stored files and the key. A broken-off one leaves nothing. */
export async function writeBackup(input: BackupInput): Promise<MadeBackup> {
  const name = backupNameOf(input.now)
  const dump = await openDump(input.adminUrl)
  const counted = { rows: 0, files: 0, missing: 0 }
  const compressed = createZstdCompress()
  try {
    // A fault of either side ends the other: the upload is given up, or nothing more is read.
    const packed = pipeline(Readable.from(framesOf(dump, input, counted), { objectMode: true }), compressed)
    const written = input.place.write(name, encrypt(compressed, input.passphrase)).catch((error: unknown) => {
      compressed.destroy(error instanceof Error ? error : new Error(String(error)))
      throw error
    })
    const [bytes] = await firstFault(written, packed)
    return { file: pathIn(input.place, name), name, bytes, ...counted }
  } finally {
    await dump.close()
  }
}

/** Waits for both, so that nothing runs on; throws what the reading threw, which is the cause where both failed. */
async function firstFault(written: Promise<number>, packed: Promise<void>): Promise<[number]> {
  const [write, pack] = await Promise.allSettled([written, packed])
  if (pack.status === 'rejected') throw pack.reason
  if (write.status === 'rejected') throw write.reason
  return [write.value]
}

/**
 * Deletes the oldest backups until so many remain. Answers those that went. `made` always stays: where the clock is behind, its name
 * is not the newest.
 */
export async function removeOldBackups(
  place: BackupPlace,
  { retain, made }: { retain: number; made: string },
): Promise<string[]> {
  const backups = (await place.list()).filter((name) => name !== made)
  const old = backups.slice(0, Math.max(0, backups.length - (retain - 1)))
  for (const name of old) await place.remove(name)
  return old.map((name) => pathIn(place, name))
}

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
  let shown = 0
  for await (const storageKeys of dump.storageKeys()) {
    for (let from = 0; from < storageKeys.length; from += filesAtOnce) {
      const group = await Promise.all(
        storageKeys.slice(from, from + filesAtOnce).map((key) => readAll(storage, fileKeys(key))),
      )
      counted.missing += group.filter((files) => files.length === 0).length
      for (const { key, bytes } of group.flat()) yield asFrame(key, bytes, counted)
    }
    if (counted.files === shown) continue
    shown = counted.files
    progress?.(`${shown} files`)
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
