import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { assertSpace, makeDataFolder } from './data-folder.ts'

let folder: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'karibu-folder-')))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a missing folder is created with its parents and is empty', () => {
  const made = makeDataFolder(join(folder, 'a/b'))
  expect(made).toBe(join(folder, 'a/b'))
  expect(readdirSync(made)).toEqual([])
  expect(statSync(made).mode & 0o066).toBe(0)
})

test('an existing folder is used under its real path', () => {
  mkdirSync(join(folder, 'real'))
  symlinkSync(join(folder, 'real'), join(folder, 'link'))
  expect(makeDataFolder(join(folder, 'link'))).toBe(join(folder, 'real'))
})

test('a file in place of the folder is rejected', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => makeDataFolder(join(folder, 'file'))).toThrow(`${join(folder, 'file')} is a file, not a folder`)
  expect(() => makeDataFolder(join(folder, 'file/data'))).toThrow('lies below a file')
})

test('a dangling or circular symbolic link is rejected', () => {
  symlinkSync(join(folder, 'missing'), join(folder, 'dangling'))
  symlinkSync(join(folder, 'circle'), join(folder, 'circle'))
  for (const path of ['dangling', 'dangling/data', 'circle', 'circle/data'])
    expect(() => makeDataFolder(join(folder, path))).toThrow('symbolic link')
})

test('a name that is too long is rejected', () => {
  expect(() => makeDataFolder(join(folder, 'x'.repeat(300)))).toThrow('name that is too long')
})

// In a process with a time limit: a synchronous loop would stop the test runner as well.
test.runIf(process.platform === 'linux')('a file system that takes no files is refused at once', () => {
  const script = `import { makeDataFolder } from ${JSON.stringify(new URL('./data-folder.ts', import.meta.url).href)}
    for (const path of ['/proc/x', '/proc/x/y', '/proc']) {
      try { makeDataFolder(path) } catch (error) { console.log(error.name, error.message.split('\\n')[0]) }
    }`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    timeout: 10_000,
  })
  expect(output.trim().split('\n')).toEqual([
    expect.stringMatching(/^StartFault The data folder \/proc\/x cannot be /),
    expect.stringMatching(/^StartFault The data folder \/proc\/x\/y cannot be /),
    expect.stringMatching(/^StartFault The data folder \/proc cannot be /),
  ])
})

test('too little space for a first start is rejected with both figures', () => {
  const disk = (freeMb: number) => ({ bsize: 4096, blocks: 1_000_000, bavail: (freeMb * 2 ** 20) / 4096 })
  expect(() => assertSpace(folder, disk(149))).toThrow(/149 MB .* 150 MB/)
  expect(() => assertSpace(folder, disk(150))).not.toThrow()
  expect(() => assertSpace(folder)).not.toThrow()
})

test('a file system that does not report its size is used', () => {
  expect(() => assertSpace(folder, { bsize: 4096, blocks: 0, bavail: 0 })).not.toThrow()
})
