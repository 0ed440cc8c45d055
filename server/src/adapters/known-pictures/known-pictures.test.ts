import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError } from '../../config/config.ts'
import { type Log, silentLog } from '../../log.ts'
import { openKnownPictures } from './known-pictures.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'karibu-lists-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const write = (name: string, ...rows: string[]) => writeFileSync(join(folder, name), rows.join('\r\n'))
const open = (log: Log = silentLog) => openKnownPictures({ knownPicturesDir: folder }, log)
/** The codes and details of the lines that are logged. */
function recorder() {
  const lines: unknown[][] = []
  const log: Log = (event, ...details) => void lines.push([event, ...details])
  return { lines, log }
}

test('columns are those of the header or the default ones, and a file has the name of its list if a row has none', async () => {
  write(
    'hotline.csv',
    '\uFEFF# fetched today',
    `sha256,${sha256('one')}`,
    '',
    `SHA-256,${sha256('two')},"Lists, ""IWF""",A1`,
  )
  write('other.CSV', 'label,Hash,Kind', `ncii,${sha256('three')},sha256`)
  write('readme.txt', 'nothing')
  const known = await open()
  const find = (text: string) => known.findFile(Buffer.from(text))
  expect(await find('one')).toEqual({ kind: 'sha256', list: 'hotline', label: '' })
  expect(await find('two')).toEqual({ kind: 'sha256', list: 'Lists, "IWF"', label: 'A1' })
  expect(await find('three')).toEqual({ kind: 'sha256', list: 'other', label: 'ncii' })
  expect(await find('four')).toBeNull()
})

test('invalid rows are counted and logged with the file name, and the others are used', async () => {
  write('list.csv', 'kind,hash', 'sha256,short', `sha256,${sha256('one')}`, 'nonsense', `pdq,${'f'.repeat(64)}`)
  const { lines, log } = recorder()
  const known = await open(log)
  expect(await known.findFile(Buffer.from('one'))).toMatchObject({ list: 'list' })
  expect(await known.status()).toMatchObject({ isReadable: true, entries: 1, badRows: 3 })
  expect(lines).toEqual([
    ['known_pictures_bad_rows', { detail: 'list.csv', count: 3 }],
    ['known_pictures_loaded', { count: 1 }],
  ])
})

test('an added, changed or removed file applies from the next picture', async () => {
  write('list.csv', `sha256,${sha256('one')}`)
  const known = await open()
  const found = () => Promise.all(['one', 'two', 'three'].map((text) => known.findFile(Buffer.from(text))))
  const lists = async () => (await found()).map((match) => match?.list)
  expect(await lists()).toEqual(['list', undefined, undefined])
  write('list.csv', `sha256,${sha256('one')}`, `sha256,${sha256('two')}`)
  write('more.csv', `sha256,${sha256('three')}`, `pdq,${'a'.repeat(64)}`)
  expect(await lists()).toEqual(['list', 'list', 'more'])
  expect(known.comparesPdq()).toBe(true)
  rmSync(join(folder, 'more.csv'))
  expect(await lists()).toEqual(['list', 'list', undefined])
  expect(known.comparesPdq()).toBe(false)
})

test('a removed folder keeps the previous lists, and is logged once', async () => {
  write('list.csv', `sha256,${sha256('one')}`)
  const { lines, log } = recorder()
  const known = await open(log)
  rmSync(folder, { recursive: true })
  for (const _ of [1, 2]) expect(await known.findFile(Buffer.from('one'))).not.toBeNull()
  expect(await known.status()).toMatchObject({ isReadable: false, entries: 1 })
  expect(lines.map(([event]) => event)).toEqual(['known_pictures_loaded', 'known_pictures_unreadable'])
})

test('a configured but missing folder prevents the start', async () => {
  rmSync(folder, { recursive: true })
  await expect(open()).rejects.toThrow(ConfigError)
  await expect(open()).rejects.toThrow(/KNOWN_PICTURES_DIR.*ENOENT/)
})

test('without the setting nothing is compared', async () => {
  const known = await openKnownPictures({ knownPicturesDir: null }, silentLog)
  expect([await known.findFile(Buffer.from('one')), known.comparesPdq(), await known.status()]).toEqual([
    null,
    false,
    null,
  ])
})
