import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { archiveSettings } from './archive-settings.ts'

// Only root gives files to another user.
test.runIf(process.getuid?.() === 0)(
  'an archive in a bucket, too, needs a data folder that PostgreSQL’s user can reach',
  () => {
    const closed = mkdtempSync(join(tmpdir(), 'karibu-archive-settings-'))
    const dataDir = join(closed, 'data')
    mkdirSync(dataDir)
    chmodSync(closed, 0o700)
    const place = { endpoint: 'http://s3', region: 'eu', bucket: 'safe', prefix: 'wal' }
    const wal = { s3: { ...place, accessKeyId: 'id', secretAccessKey: 'key' } }
    const user = { uid: 65_534, gid: 65_534, name: 'nobody' }
    try {
      expect(() => archiveSettings({ dataDir, wal, user })).toThrow(`cannot reach ${dataDir}`)
    } finally {
      rmSync(closed, { recursive: true })
    }
  },
)
