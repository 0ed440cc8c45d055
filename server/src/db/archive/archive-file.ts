import { readFileSync, writeFileSync } from 'node:fs'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { decrypt, encrypt } from '../backup/encrypted-stream.ts'
import { StartFault } from '../start-fault.ts'
import type { ArchiveFiles } from './archive-files.ts'
import { archivedFileKey } from './archive-key.ts'
import { isWalFile } from './wal-names.ts'

type Archived = { files: ArchiveFiles; key: Buffer; name: string }

/**
 * Archives a file that PostgreSQL has finished. It is safe when this ends. One that is there already is left, and another
 * content of the same name is refused: then two servers write to one archive.
 */
export async function storeWalFile({ files, key, name }: Archived, path: string): Promise<void> {
  if (!isWalFile(name)) throw new StartFault(`${name} is no file of the write-ahead log.`)
  const bytes = readFileSync(path)
  const stored = await files.find(name)
  if (!stored)
    return files.write(name, await gather(encrypt(only(zstdCompressSync(bytes)), archivedFileKey(key, name))))
  if (!(await decrypted({ key, name }, stored)).equals(bytes))
    throw new StartFault(`${files.where}/${name} exists with another content.`)
  files.settle()
}

/** Brings a file back to `path`; false when the archive does not have it. Throws for a damaged one and for an archive that is away. */
export async function fetchWalFile({ files, key, name }: Archived, path: string): Promise<boolean> {
  const stored = await files.read(name)
  if (!stored) return false
  writeFileSync(path, await decrypted({ key, name }, stored), { mode: 0o600 })
  return true
}

async function decrypted({ key, name }: Omit<Archived, 'files'>, stored: Buffer): Promise<Buffer> {
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
