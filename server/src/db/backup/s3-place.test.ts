import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../config/config.ts'
import { backupPlaceOf, findBackup, pathIn } from './backup-place.ts'
import { s3Place } from './s3-place.ts'

const folder = mkdtempSync(join(tmpdir(), 'karibu-s3-backups-'))
// It takes the signature of a list for wrong, because it leaves the last slash of the address out.
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: folder,
  configureBuckets: [{ name: 'safe' }],
  allowMismatchedSignatures: true,
})
let endpoint = ''
beforeAll(async () => {
  endpoint = `http://127.0.0.1:${(await server.run()).port}`
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const partBytes = 5 * 1_048_576
const configOf = (prefix: string) => ({
  ...{ endpoint, region: 'us-east-1', bucket: 'safe', prefix },
  ...{ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
})
const nameAt = (day: number) => `karibu-202601${String(day).padStart(2, '0')}-020000.backup`

async function* inPieces(bytes: Uint8Array, size = 700_001) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

test('a backup of several parts is read as it was written, and listed with others in the order of time', async () => {
  const place = s3Place(configOf('site/one'), partBytes)
  const bytes = randomBytes(2 * partBytes + 123)
  expect(await place.write(nameAt(2), inPieces(bytes))).toBe(bytes.length)
  await place.write(nameAt(1), inPieces(randomBytes(10)))
  await s3Place(configOf('site/one/other')).write(nameAt(3), inPieces(randomBytes(10)))
  expect(await place.list()).toEqual([nameAt(1), nameAt(2)])
  expect((await buffer(await place.read(nameAt(2)))).equals(bytes)).toBe(true)
  expect((await place.finishedAt(nameAt(2)))?.getTime()).toBeGreaterThan(Date.now() - 60_000)
  await place.remove(nameAt(2))
  expect(await place.list()).toEqual([nameAt(1)])
  expect(await place.finishedAt(nameAt(2))).toBeNull()
})

test('a backup that breaks off is not listed', async () => {
  const place = s3Place(configOf('broken'), partBytes)
  async function* breaking() {
    yield randomBytes(partBytes + 1)
    throw new Error('the database went away')
  }
  await expect(place.write(nameAt(1), breaking())).rejects.toThrow('the database went away')
  expect(await place.list()).toEqual([])
})

test('a list of several pages is read to its end', async () => {
  const queries: URLSearchParams[] = []
  // The server above cannot answer in pages.
  const paged = createServer((request, response) => {
    const query = new URL(request.url ?? '', endpoint).searchParams
    queries.push(query)
    const page = Number(query.get('continuation-token') ?? 1)
    const next = page < 3 ? `<NextContinuationToken>${page + 1}</NextContinuationToken>` : ''
    response.setHeader('content-type', 'application/xml')
    response.end(`<?xml version="1.0"?><ListBucketResult><IsTruncated>${page < 3}</IsTruncated>${next}
      <Contents><Key>backups/${nameAt(page)}</Key></Contents><Contents><Key>backups/notes-${page}.txt</Key></Contents>
      </ListBucketResult>`)
  })
  paged.listen(0, '127.0.0.1')
  await once(paged, 'listening')
  const address = paged.address()
  const own = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const names = await s3Place({ ...configOf('backups'), endpoint: own }).list()
  paged.close()
  expect(names).toEqual([nameAt(1), nameAt(2), nameAt(3)])
  expect(queries.map((query) => query.get('continuation-token'))).toEqual([null, '2', '3'])
})

test('WAL goes behind the prefix with WAL_ARCHIVE_S3, which needs the bucket, a passphrase and the embedded database', () => {
  const s3 = {
    ...{
      BACKUP_S3_ENDPOINT: endpoint,
      BACKUP_S3_REGION: 'us-east-1',
      BACKUP_S3_BUCKET: 'safe',
      BACKUP_S3_PREFIX: 'site',
    },
    ...{
      BACKUP_S3_ACCESS_KEY_ID: 'one',
      BACKUP_S3_SECRET_ACCESS_KEY: 'two',
      BACKUP_PASSPHRASE: 'sixteen or more characters',
    },
  }
  expect(readConfig(s3).backup.wal).toBeNull()
  expect(readConfig({ ...s3, WAL_ARCHIVE_S3: 'on' }).backup.wal).toEqual({
    s3: { ...readConfig(s3).backup.s3, prefix: 'site/wal' },
  })
  const faults = (environment: Record<string, string>) => {
    try {
      readConfig({ WAL_ARCHIVE_S3: 'on', ...environment })
    } catch (error) {
      return error instanceof ConfigError ? error.faults : [String(error)]
    }
    return []
  }
  expect(faults({})).toEqual(['WAL_ARCHIVE_S3 needs the BACKUP_S3 settings', 'WAL_ARCHIVE_S3 needs BACKUP_PASSPHRASE'])
  expect(faults({ ...s3, WAL_ARCHIVE_DIR: '/mnt/wal' })).toEqual([
    'WAL_ARCHIVE_DIR and WAL_ARCHIVE_S3 are both set: choose one',
  ])
  expect(faults({ ...s3, DATABASE_URL: 'postgres://db.example/karibu' })).toEqual([
    expect.stringMatching(/^WAL_ARCHIVE_S3 is for the embedded database/),
  ])
})

test('the settings come together or not at all, and an address of another bucket is not found', async () => {
  const settings = {
    BACKUP_S3_ENDPOINT: 'https://s3.example.com',
    BACKUP_S3_REGION: 'eu-west-1',
    BACKUP_S3_BUCKET: 'safe',
    BACKUP_S3_ACCESS_KEY_ID: 'id',
    BACKUP_S3_SECRET_ACCESS_KEY: 'key',
  }
  expect(readConfig({}).backup.s3).toBeNull()
  expect(() => readConfig({ BACKUP_S3_BUCKET: 'safe' })).toThrow('BACKUP_S3_SECRET_ACCESS_KEY missing')
  expect(() => readConfig({ BACKUP_S3_PREFIX: 'one' })).toThrow('come together')
  expect(() => readConfig({ ...settings, BACKUP_S3_PREFIX: '/one/' })).toThrow('BACKUP_S3_PREFIX')
  const place = await backupPlaceOf(readConfig({ ...settings, BACKUP_S3_PREFIX: 'site/one' }).backup)
  expect(pathIn(place, nameAt(1))).toBe(`s3://safe/site/one/${nameAt(1)}`)
  expect(findBackup(`s3://safe/site/one/${nameAt(1)}`, place)).toEqual({ place, name: nameAt(1) })
  expect(findBackup(`s3://other/site/one/${nameAt(1)}`, place)).toBeNull()
  expect(findBackup(`/mnt/backups/${nameAt(1)}`, place)).toMatchObject({
    place: { where: '/mnt/backups' },
    name: nameAt(1),
  })
})
