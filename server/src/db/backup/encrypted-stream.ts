import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { StartFault } from '../start-fault.ts'

const magic = 'KARIBU-BACKUP-1\n'
const saltBytes = 32
const headBytes = magic.length + saltBytes
const tagBytes = 16
const chunkBytes = 1_048_576
/** 128 MB of memory for each guess at the passphrase. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1_048_576 } satisfies ScryptOptions

const deriveKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** How a file begins, 16 bytes, and how its key follows from its salt. */
export type KeySource = { magic: string; derive: (salt: Buffer) => Promise<Buffer> }

const byPassphrase = (passphrase: string): KeySource => ({
  magic,
  derive: (salt) => deriveKey(passphrase, salt, 32, cost),
})
const sourceOf = (key: string | KeySource): KeySource => (typeof key === 'string' ? byPassphrase(key) : key)

/**
 * Encrypts a stream with AES-256-GCM in chunks of 1 MB, the key derived from the passphrase by scrypt with a new salt, or from
 * a random key where scrypt would cost too much for each of many files. The nonce is
 * the number of the chunk; the last chunk is marked, so that a shortened file is noticed (the STREAM construction of Hoang,
 * Reyhanitabar, Rogaway and Vizár, 2015). Layout: magic, salt, then length, ciphertext and tag for each chunk.
 */
export async function* encrypt(source: AsyncIterable<Uint8Array>, secret: string | KeySource): AsyncGenerator<Buffer> {
  const { magic: begin, derive } = sourceOf(secret)
  const salt = randomBytes(saltBytes)
  const head = Buffer.concat([Buffer.from(begin), salt])
  const key = await derive(salt)
  yield head
  let number = 0
  for await (const { bytes, isLast } of inChunks(source)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast))
    cipher.setAAD(head)
    const encrypted = Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(encrypted.length)
    yield Buffer.concat([length, encrypted])
    number += 1
  }
}

/** Decrypts what `encrypt` wrote. Throws a StartFault for another file, a wrong passphrase, a changed byte and a missing end. */
export async function* decrypt(source: AsyncIterable<Uint8Array>, secret: string | KeySource): AsyncGenerator<Buffer> {
  const { magic: begin, derive } = sourceOf(secret)
  const reader = readerOf(source)
  const head = await reader.take(headBytes)
  if (head?.subarray(0, magic.length).toString() !== begin) throw new StartFault('This is no backup of this program.')
  const key = await derive(head.subarray(magic.length))
  for (let number = 0, isLast = false; !isLast; number += 1) {
    const length = (await reader.take(4))?.readUInt32BE() ?? 0
    const encrypted = length > tagBytes - 1 && length <= chunkBytes + tagBytes ? await reader.take(length) : null
    if (!encrypted) throw new StartFault('The backup is incomplete: its end is missing.')
    isLast = await reader.isAtEnd()
    const bytes = open(encrypted, { key, head, nonce: nonceOf(number, isLast) })
    if (!bytes)
      throw new StartFault(
        number === 0 ? 'The passphrase is wrong, or the backup is damaged.' : 'The backup is damaged or incomplete.',
      )
    yield bytes
  }
}

function open(encrypted: Buffer, { key, head, nonce }: { key: Buffer; head: Buffer; nonce: Buffer }): Buffer | null {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
  decipher.setAAD(head)
  decipher.setAuthTag(encrypted.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(encrypted.subarray(0, -tagBytes)), decipher.final()])
  } catch {
    return null
  }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 7)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

async function* inChunks(source: AsyncIterable<Uint8Array>): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const part of source) {
    waiting.push(part)
    size += part.length
    if (size <= chunkBytes) continue
    let rest = Buffer.concat(waiting)
    // The last full chunk waits: that it is the last one is known at the end of the source.
    for (; rest.length > chunkBytes; rest = rest.subarray(chunkBytes))
      yield { bytes: rest.subarray(0, chunkBytes), isLast: false }
    waiting = [rest]
    size = rest.length
  }
  yield { bytes: Buffer.concat(waiting), isLast: true }
}

export type ByteReader = {
  /** So many bytes, or null when the source ends before. */
  take: (bytes: number) => Promise<Buffer | null>
  isAtEnd: () => Promise<boolean>
}

/** Reads a stream in portions of chosen length. */
export function readerOf(source: AsyncIterable<Uint8Array>): ByteReader {
  const iterator = source[Symbol.asyncIterator]()
  let waiting: Uint8Array[] = []
  let size = 0
  const fill = async (bytes: number) => {
    while (size < bytes) {
      const next = await iterator.next()
      if (next.done) return false
      waiting.push(next.value)
      size += next.value.length
    }
    return true
  }
  return {
    take: async (bytes) => {
      if (!(await fill(bytes))) return null
      const all =
        waiting.length === 1 && waiting[0]
          ? Buffer.from(waiting[0].buffer, waiting[0].byteOffset, size)
          : Buffer.concat(waiting)
      waiting = [all.subarray(bytes)]
      size = all.length - bytes
      return all.subarray(0, bytes)
    },
    isAtEnd: async () => !(await fill(1)),
  }
}
