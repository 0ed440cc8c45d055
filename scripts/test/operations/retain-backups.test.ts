import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderPlace } from '../../../server/src/db/backup/backup-place.ts'
import { removeOldBackups } from '../../lib/backup/write-backup.ts'

let dir: string
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'karibu-retain-'))
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

test('a backup that was just made stays, also where a clock behind named it as the oldest', async () => {
  const place = folderPlace(dir)
  const [made, first, second] = ['20200101', '20260101', '20260102'].map((day) => `karibu-${day}-020000.backup`) as [
    string,
    string,
    string,
  ]
  for (const name of [made, first, second]) writeFileSync(join(dir, name), '')
  expect(await removeOldBackups(place, { retain: 2, made })).toEqual([join(dir, first)])
  expect(await place.list()).toEqual([made, second])
})
