import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import type { DumpHead, Fingerprint } from '../../../server/src/db/backup/dump-format.ts'
import { decrypt, readerOf } from '../../../server/src/db/backup/encrypted-stream.ts'
import { type Frame, readFrames } from '../../../server/src/db/backup/frames.ts'
import { type LoadRows, loadDump } from '../../../server/src/db/backup/load-dump.ts'
import type { BackupPlace } from '../../../server/src/db/backup/place.ts'
import { openDump } from '../../../server/src/db/backup/read-dump.ts'
import { openDatabase } from '../../../server/src/db/database.ts'
import { StartFault } from '../../../server/src/db/start-fault.ts'
import {
  eraseAgain,
  erasureFolder,
  listErasures,
  resetSecondMails,
} from '../../../server/src/features/account-deletion/index.ts'
import { forgetCorrections } from '../../../server/src/features/accounts/index.ts'
import { photoMime } from '../../../server/src/features/photos/index.ts'
import { loadTranslations } from '../../../server/src/http/translations.ts'
import type { Storage } from '../../../server/src/ports/storage.ts'

/** A backup of a place. */
export type BackupFile = { place: BackupPlace; name: string }

export type RestoreInput = {
  backup: BackupFile
  passphrase: string
  adminUrl: string
  url: string
  storage: Storage
  /** Storage with the notes of who was erased since the backup, where it is not `storage`. */
  erasures?: Storage
  now: () => Date
  progress?: (line: string) => void
}

export type Restored = {
  madeAt: string
  version: string
  secret: string
  rows: number
  files: number
  missing: number
  /** Members of the backup who had been erased since, and are again. */
  erased: number
  fileHashes: Map<string, string>
}

/**
 * Restores a backup into an empty database and a storage. The rows are committed only after the last byte of the file was read
 * and found authentic, and after the fingerprint of each table was compared. Then what happened since is settled (`settleRestored`).
 */
export async function restoreBackup(input: RestoreInput): Promise<Restored> {
  const frames = openFrames(input)
  const first = await frames.next()
  if (first.done || first.value.info.kind !== 'head') throw new StartFault('The backup does not begin as one.')
  const { madeAt, version, database } = first.value.info
  const found = { secret: '', rows: 0, files: 0, missing: 0, fileHashes: new Map<string, string>() }
  await loadDump(input.adminUrl, database, (load) => readRest(frames, { input, database, load, found }))
  const known = [
    ...(await listErasures(input)),
    ...(input.erasures ? await listErasures({ storage: input.erasures }) : []),
  ]
  const erased = await settleRestored({ ...input, secret: found.secret }, known)
  return { madeAt, version, erased, ...found }
}

type EncryptedFile = { backup: { place: Pick<BackupPlace, 'read'>; name: string }; passphrase: string }

/** The frames of a file that was written by this program. */
export async function* openFrames({ backup: { place, name }, passphrase }: EncryptedFile): AsyncGenerator<Frame> {
  const plain = Readable.from(decrypt(await place.read(name), passphrase))
  const unpacked = createZstdDecompress()
  plain.on('error', (error) => unpacked.destroy(error))
  const reader = readerOf(plain.pipe(unpacked))
  yield* readFrames(reader)
  if (!(await reader.isAtEnd())) throw new StartFault('The backup is damaged: there is more after its end.')
}

type Found = Pick<Restored, 'secret' | 'rows' | 'files' | 'missing' | 'fileHashes'>
type Rest = { input: RestoreInput; database: DumpHead; load: LoadRows; found: Found }

async function readRest(frames: AsyncGenerator<Frame>, rest: Rest): Promise<Record<string, Fingerprint>> {
  let fingerprints: Record<string, Fingerprint> = {}
  // While the database takes one portion of rows, the next one is read and unpacked.
  let stored = Promise.resolve()
  for await (const frame of frames) {
    await stored
    if (frame.info.kind === 'fingerprints') {
      fingerprints = frame.info.tables
      rest.found.rows = Object.values(fingerprints).reduce((sum, { rows }) => sum + rows, 0)
      rest.input.progress?.(`${rest.found.rows} rows`)
    } else {
      stored = readFrame(frame, rest)
      // Handled by the next `await`, also where reading fails first.
      stored.catch(() => undefined)
    }
  }
  await stored
  return fingerprints
}

async function readFrame({ info, bytes }: Frame, { input, database, load, found }: Rest): Promise<void> {
  switch (info.kind) {
    case 'secret':
      found.secret = bytes.toString()
      return
    case 'rows': {
      const table = database.tables[info.table]
      if (table) await load(table, JSON.parse(bytes.toString()))
      return
    }
    case 'file':
      await storeFile(input, info.key, bytes)
      if (createHash('sha256').update(bytes).digest('hex') !== info.sha256)
        throw new StartFault(`The file ${info.key} is not what was backed up.`)
      found.fileHashes.set(info.key, info.sha256)
      found.files += 1
      if (found.files % 1_000 === 0) input.progress?.(`${found.files} files`)
      return
    case 'end':
      if (info.files !== found.files) throw new StartFault('The backup lacks files that it should have.')
      found.missing = info.missing
  }
}

async function storeFile({ storage }: Pick<RestoreInput, 'storage'>, key: string, bytes: Buffer): Promise<void> {
  const ending = key.split('.')[1]
  await storage.put(key, bytes, ending === 'webp' || ending === 'jpg' ? photoMime[ending] : 'application/octet-stream')
}

/** `storage` null: the files are where they were, and only the key is read. `adminUrl`: the database that refers to the files. */
type FilesOnly = Pick<RestoreInput, 'backup' | 'passphrase' | 'adminUrl'> & { storage: Storage | null }

/**
 * Restores what a backup has besides the database: its key, and those files that are missing. What members deleted since stays
 * deleted, since nothing would delete a file again that no row refers to.
 */
export async function restoreFiles(input: FilesOnly): Promise<Pick<Restored, 'secret' | 'files' | 'madeAt'>> {
  const { storage } = input
  const referred = storage ? await readStorageKeys(input.adminUrl) : new Set<string>()
  const found = { secret: '', files: 0, madeAt: '' }
  for await (const { info, bytes } of openFrames(input)) {
    if (info.kind === 'head') found.madeAt = info.madeAt
    if (info.kind === 'secret') found.secret = bytes.toString()
    if (!storage && found.secret) break
    if (!storage || info.kind !== 'file') continue
    const [first = ''] = info.key.split('/')
    if (!(referred.has(first) || first === erasureFolder) || (await storage.get(info.key))) continue
    await storeFile({ storage }, info.key, bytes)
    found.files += 1
  }
  return found
}

async function readStorageKeys(adminUrl: string): Promise<Set<string>> {
  const dump = await openDump(adminUrl)
  try {
    const keys = new Set<string>()
    for await (const portion of dump.storageKeys()) for (const key of portion) keys.add(key)
    return keys
  } finally {
    await dump.close()
  }
}

type Reached = Pick<RestoreInput, 'url' | 'now' | 'storage'> & { secret: string }

/**
 * What a restored database does not know: erases the members who were erased since, and returns their number. Who has not used their
 * account gets the second mail about it again, since they may have been here. No correction of an address waits any more.
 */
export async function settleRestored({ url, now, storage, secret }: Reached, uids: string[]): Promise<number> {
  const { db, close } = openDatabase(url, { poolMax: 2 })
  try {
    await resetSecondMails(db)
    await forgetCorrections(db)
    if (uids.length === 0) return 0
    const translations = await loadTranslations(() => {})
    return await eraseAgain({ db, now, storage, secret, translations, cutSessions: () => {} }, uids)
  } finally {
    await close()
  }
}
