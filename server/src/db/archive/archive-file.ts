import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { decrypt, encrypt } from '../backup/encrypted-stream.ts'
import { syncFolder, writeDurably } from '../embedded/durable-file.ts'
import { StartFault } from '../start-fault.ts'
import { archivedFileKey } from './archive-key.ts'
import { isWalFile } from './wal-names.ts'

type Archived = { folder: string; key: Buffer; name: string }

/**
 * Archives a file that PostgreSQL has finished. It is on the disk when this ends. One that is there already is left, and another
 * content of the same name is refused: then two servers write to one archive.
 */
export async function storeWalFile({ folder, key, name }: Archived, path: string): Promise<void> {
  if (!isWalFile(name)) throw new StartFault(`${name} is no file of the write-ahead log.`)
  const bytes = readFileSync(path)
  const target = join(folder, name)
  if (existsSync(target)) {
    if (!(await readArchived({ folder, key, name })).equals(bytes))
      throw new StartFault(`${target} exists with another content.`)
  } else {
    const part = `${target}.part`
    writeDurably(part, await gather(encrypt(only(zstdCompressSync(bytes)), archivedFileKey(key, name))))
    renameSync(part, target)
  }
  syncFolder(folder)
}

/** Brings a file back to `path`; false when the archive does not have it. Throws for a damaged one and for an archive that is away. */
export async function fetchWalFile(archived: Archived, path: string): Promise<boolean> {
  const target = join(archived.folder, archived.name)
  if (!existsSync(target)) {
    if (existsSync(dirname(target))) return false
    throw new StartFault(`There is no archive in ${archived.folder}.`)
  }
  writeFileSync(path, await readArchived(archived), { mode: 0o600 })
  return true
}

async function readArchived({ folder, key, name }: Archived): Promise<Buffer> {
  const stored = readFileSync(join(folder, name))
  return zstdDecompressSync(await gather(decrypt(only(stored), archivedFileKey(key, name))))
}

async function* only(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

async function gather(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}
