import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../lib/run.ts'
import { bundlesFolder, readManifest, serverEntry, stampOf } from '../../lib/server-bundle.ts'

test('the server starts from a bundle of all its sources and of no test', async () => {
  const entry = await serverEntry('start-site')
  expect(relative(bundlesFolder, entry)).toMatch(/^[0-9a-f]{16}\/start-site\.js$/)
  const manifest = readManifest(join(entry, '..'))
  expect(manifest?.files).toEqual(
    expect.arrayContaining(['scripts/lib/start-site.ts', 'server/src/main.ts', 'contract/src/api.ts']),
  )
  expect(manifest?.files.filter((file) => file.includes('.test.'))).toEqual([])
  expect(await serverEntry('worker')).toBe(join(entry, '../worker.js'))
})

test('a bundle fits only the size and the time of change of its sources', () => {
  const folder = mkdtempSync(join(tmpdir(), 'karibu-bundle-'))
  const path = join(folder, 'one.ts')
  const files = [relative(root, path)]
  const write = (text: string, seconds: number) => {
    writeFileSync(path, text)
    utimesSync(path, seconds, seconds)
    return stampOf(files)
  }
  const first = write('one', 1)
  expect(write('one', 1)).toBe(first)
  expect(write('one', 2)).not.toBe(first)
  expect(write('once', 1)).not.toBe(first)
  rmSync(folder, { recursive: true })
  expect(stampOf(files)).toBeNull()
})

test('files beside a source are found from the bundle, and a trace of an error names the source', async () => {
  const entry = await serverEntry('worker')
  // The one channel of a worker is to its owner: without one it waits; an order that it cannot read is answered.
  const program = `
    process.send = (message) => { console.log(message.fault); return true }
    process.connected = true
    await import(${JSON.stringify(entry)})
    process.emit('message', { config: null, resources: null })`
  const { stdout } = spawnSync(process.execPath, ['--enable-source-maps', '--input-type=module', '-e', program], {
    encoding: 'utf8',
  })
  expect(stdout).toContain('server/src/')
  expect(readFileSync(entry, 'utf8')).not.toContain('import.meta.dirname')
})
