import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findHolder, holdDataFolder } from './data-lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'karibu-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const lockFile = () => join(folder, 'server.lock')

test('a locked folder is rejected with the holder, its address and its start', () => {
  const lock = holdDataFolder(folder)
  lock.publishAddress('http://localhost:3000')
  expect(() => holdDataFolder(folder)).toThrow(
    new RegExp(`process ${process.pid}, answering at http://localhost:3000, since \\d{4}-`),
  )
  expect(findHolder(folder)?.address).toBe('http://localhost:3000')
})

test('a released folder is free and empty', () => {
  holdDataFolder(folder).release()
  expect(readdirSync(folder)).toEqual([])
  expect(findHolder(folder)).toBeUndefined()
})

test('a lock of an ended process is taken over', () => {
  writeFileSync(lockFile(), JSON.stringify({ pid: 2 ** 22 + 5, birth: 'then', since: '2020-01-01' }))
  holdDataFolder(folder)
  expect(findHolder(folder)?.pid).toBe(process.pid)
  expect(readdirSync(folder)).toEqual(['server.lock'])
})

test('a lock whose process id now belongs to another process is taken over', () => {
  writeFileSync(lockFile(), JSON.stringify({ pid: process.ppid, birth: 'another life', since: '2020-01-01' }))
  holdDataFolder(folder)
  expect(findHolder(folder)?.pid).toBe(process.pid)
})

test('a lock copied with its folder locks nothing', () => {
  holdDataFolder(folder)
  const copy = mkdtempSync(join(tmpdir(), 'karibu-lock-copy-'))
  cpSync(folder, copy, { recursive: true })
  expect(findHolder(copy)).toBeUndefined()
  holdDataFolder(copy)
  expect(findHolder(folder)?.pid).toBe(process.pid)
  rmSync(copy, { recursive: true })
})

test('a folder moved while it is locked is still locked', () => {
  holdDataFolder(folder)
  const moved = `${folder}-moved`
  renameSync(folder, moved)
  expect(findHolder(moved)?.pid).toBe(process.pid)
  renameSync(moved, folder)
})

test('a truncated lock is taken over', () => {
  writeFileSync(lockFile(), '{"pid":')
  holdDataFolder(folder)
  expect(findHolder(folder)?.pid).toBe(process.pid)
})

test('releasing does not remove the lock of another holder', () => {
  const lock = holdDataFolder(folder)
  writeFileSync(lockFile(), '{"pid":1}')
  lock.release()
  expect(readFileSync(lockFile(), 'utf8')).toBe('{"pid":1}')
})
