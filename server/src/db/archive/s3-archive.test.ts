import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startS3ForBackups } from '../../test/fakes/s3-server.ts'
import { fetchWalFile, storeWalFile } from './archive-file.ts'
import { s3Archive } from './s3-archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'karibu-s3-archive-'))
const segment = join(folder, 'segment')
const key = randomBytes(32)
const name = '000000010000000000000004'
const impatience = { connectionMs: 1_000, silenceMs: 5_000, maxAttempts: 1 }

/** A bucket that answers a key without the right to list as S3 does. */
const objects = new Map<string, Buffer>()
const puts: (string | undefined)[] = []
let knowsConditions = true
let namesETags = true
const server = createServer((request, response) => void answer(request, response))
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '', 'http://s3')
  const refuse = (status: number, code: string) =>
    response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
  const stored = objects.get(pathname)
  if (request.method === 'GET') return void (stored ? response.end(stored) : refuse(403, 'AccessDenied'))
  const body = await buffer(request)
  const condition = request.headers['if-none-match']
  puts.push(condition)
  if (condition && !knowsConditions) return void refuse(501, 'NotImplemented')
  if (condition && stored) return void refuse(412, 'PreconditionFailed')
  objects.set(pathname, withoutFrame(body))
  response.writeHead(200, namesETags ? { etag: '"stored"' } : {}).end()
}

/** The client sends its checksum behind the bytes, in chunks of `aws-chunked`. */
function withoutFrame(body: Buffer): Buffer {
  const lineEnd = body.indexOf('\r\n')
  const size = Number.parseInt(body.subarray(0, lineEnd).toString(), 16)
  return Number.isInteger(size) && /^[\da-f]+(;|$)/i.test(body.subarray(0, lineEnd).toString())
    ? body.subarray(lineEnd + 2, lineEnd + 2 + size)
    : body
}

const archive = () => {
  const address = server.address()
  const endpoint = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const place = { endpoint, region: 'eu', bucket: 'safe', prefix: 'wal', accessKeyId: 'id', secretAccessKey: 'key' }
  return s3Archive(place, impatience)
}
const store = (text: string) => {
  writeFileSync(segment, text)
  return storeWalFile({ files: archive(), key, name }, segment)
}

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

test('a key that may not list archives a segment once, and refuses another content of its name', async () => {
  await store('the segment')
  expect(puts).toEqual(['*'])
  await store('the segment')
  await expect(store('another segment')).rejects.toThrow('another content')
  expect(puts).toEqual(['*'])
})

test('what cannot be read is not replaced, and is a fault of a restore', async () => {
  const files = archive()
  await expect(files.write(name, Buffer.from('another'))).rejects.toThrow('needs the right to read')
  const missing = '000000010000000000000005'
  await expect(fetchWalFile({ files, key, name: missing }, join(folder, 'fetched'))).rejects.toThrow()
})

test('a provider that does not know the condition gets the object without it', async () => {
  objects.clear()
  puts.length = 0
  knowsConditions = false
  await store('the segment')
  expect(puts).toEqual(['*', undefined])
  knowsConditions = true
})

test('an answer without an ETag has stored nothing', async () => {
  objects.clear()
  namesETags = false
  await expect(store('the segment')).rejects.toThrow('no ETag')
  namesETags = true
})

test('a file that was not sent whole is not adopted', async () => {
  const s3 = await startS3ForBackups(join(folder, 'buckets'))
  const files = s3Archive({
    ...{ endpoint: s3.settings.BACKUP_S3_ENDPOINT, region: 'us-east-1', bucket: 'safe', prefix: 'wal' },
    ...{ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  })
  // Its size is 0, and it has bytes.
  await expect(files.adopt('/proc/version', 'base')).rejects.toThrow('another process writes to it')
  expect(await files.list()).toEqual([])
  await s3.close()
})
