import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import type { Storage } from '../ports/storage.ts'
import { fileStorage, makeStorage } from './storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'karibu-storage-'))
// The strict one checks signatures; it takes that of a list for wrong, because it leaves the last slash of the address out, so
// lists are asked of the lenient one. Neither can answer a list in several pages.
const serve = (name: string, allowMismatchedSignatures: boolean) =>
  new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, name),
    configureBuckets: [{ name: 'photos' }],
    allowMismatchedSignatures,
  })
const strict = serve('strict', false)
const lenient = serve('lenient', true)
const endpoints = { strict: '', lenient: '' }

beforeAll(async () => {
  endpoints.strict = `http://127.0.0.1:${(await strict.run()).port}`
  endpoints.lenient = `http://127.0.0.1:${(await lenient.run()).port}`
})
afterAll(async () => {
  await strict.close()
  await lenient.close()
  rmSync(folder, { recursive: true })
})

const s3Storage = (own: Record<string, string> = {}) =>
  makeStorage(
    readConfig({
      KARIBU_ENV: 'test',
      S3_ENDPOINT: endpoints.strict,
      S3_REGION: 'us-east-1',
      S3_BUCKET: 'photos',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      ...own,
    }),
  )

type Kind = { name: string; make: () => Storage; makeListed: () => Storage }
const files = () => fileStorage(join(folder, 'files'))
const kinds: Kind[] = [
  { name: 'S3', make: s3Storage, makeListed: () => s3Storage({ S3_ENDPOINT: endpoints.lenient }) },
  { name: 'a folder', make: files, makeListed: files },
]

describe.each(kinds)('storage in $name', ({ make, makeListed }) => {
  test('bytes are returned as stored, and a second put replaces them', async () => {
    const storage = make()
    const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7) % 256)
    await storage.put('member-1/large.webp', bytes, 'image/webp')
    expect(Buffer.compare((await storage.get('member-1/large.webp')) ?? Buffer.alloc(0), bytes)).toBe(0)
    await storage.put('member-1/large.webp', Buffer.from('shorter'), 'image/webp')
    expect(Buffer.from((await storage.get('member-1/large.webp')) ?? []).toString()).toBe('shorter')
  })

  test('a missing object is null, and removing it succeeds', async () => {
    const storage = make()
    await storage.put('member-2/one.webp', Buffer.from('one'), 'image/webp')
    await storage.remove('member-2/one.webp')
    await storage.remove('member-2/one.webp')
    expect(await storage.get('member-2/one.webp')).toBeNull()
    expect(await makeListed().list('nobody')).toEqual([])
  })

  test('a list contains only the keys directly below a folder', async () => {
    const storage = makeListed()
    const keys = ['erased/2026-01-01_a', 'erased/2026-01-02_b']
    for (const key of keys) await storage.put(key, Buffer.from('x'), 'text/plain')
    await storage.put('erased/deeper/2026-01-01', Buffer.from('x'), 'text/plain')
    await storage.put('erased-not/2026-01-01', Buffer.from('x'), 'text/plain')
    expect((await storage.list('erased')).toSorted()).toEqual(keys)
  })
})

test('an S3 error about the key or the bucket is an error, not a missing photo', async () => {
  await expect(s3Storage({ S3_SECRET_ACCESS_KEY: 'wrong' }).get('member-1/large.webp')).rejects.toMatchObject({
    name: 'SignatureDoesNotMatch',
  })
  await expect(s3Storage({ S3_BUCKET: 'elsewhere' }).get('member-1/large.webp')).rejects.toMatchObject({
    name: 'NoSuchBucket',
  })
})
