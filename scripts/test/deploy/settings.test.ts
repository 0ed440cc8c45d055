import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { legal } from '../../../contract/src/brand.ts'
import { ConfigError, readConfig } from '../../../server/src/config/config.ts'
import { root } from '../../lib/run.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const made = parseEnv(execFileSync(join(root, 'deploy/make-env.sh'), ['karibu.example'], { encoding: 'utf8' }))

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'karibu-deploy-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function faultsOf(settings: typeof made, details?: typeof legal): string[] {
  try {
    readConfig(settings, details)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}

/** contract/src/brand.ts with the operator of the example in docs/LEGAL.md, as an operator edits it. */
async function documentedLegal(): Promise<typeof legal> {
  const example = /^```ts\n(export const legal: LegalDetails = \{\n[\s\S]*?^\}\n)```$/m.exec(read('docs/LEGAL.md'))?.[1]
  const empty = /^export const legal: LegalDetails = \{\n[\s\S]*?^\}\n/m
  const source = read('contract/src/brand.ts')
  expect(source).toMatch(empty)
  const file = join(folder, 'brand.ts')
  writeFileSync(
    file,
    source.replace(empty, () => example ?? ''),
  )
  return (await import(pathToFileURL(file).href)).legal
}

test('the output of make-env.sh lacks mail, payments and legal details only', () => {
  // An operator without a VAT number says so by null, as the file does.
  const operator = Object.keys(legal).flatMap((name) =>
    ['vat', 'dormantYears'].includes(name) ? [] : [`legal.${name}`],
  )
  const lacks = ['PAYSTACK_SECRET_KEY', 'SMTP_URL', ...operator]
  expect(faultsOf(made).map((fault) => fault.split(' ')[0])).toEqual(lacks)
})

test('production accepts it with mail, payments and the documented legal details', async () => {
  const filled = { ...made, SMTP_URL: 'smtps://me:pass@mail.example:465', PAYSTACK: 'off' }
  expect(faultsOf(filled, await documentedLegal())).toEqual([])
})

test('commands and units use the same data folder and user', () => {
  const { DATA_DIR } = made
  for (const unit of ['karibu', 'karibu-backup', 'karibu-restore-drill']) {
    const text = read(`deploy/systemd/${unit}.service`)
    expect(text).toContain(`\nEnvironment=DATA_DIR=${DATA_DIR}\n`)
    expect(text).toContain('\nUser=karibu\n')
    expect(text).toMatch(/^StateDirectory=karibu\b/m)
  }
  expect(DATA_DIR).toBe('/var/lib/karibu')
  expect(read('docs/OPERATIONS.md')).toContain(`--home-dir ${DATA_DIR} `)
})

test('the backup container makes a backup when the newest is a day old, and stops on SIGTERM', async () => {
  const backups = join(folder, 'backups')
  mkdirSync(backups)
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
  const program = join(folder, 'node_modules/.bin/node')
  // In place of the command: it prints what it was called with, and writes a file as a backup does.
  writeFileSync(program, '#!/bin/sh\necho "made by $*"\ntouch "$BACKUP_DIR/karibu-20260131-020000.backup"\n')
  chmodSync(program, 0o755)
  const made: string[] = []
  const env = { PATH: process.env.PATH, BACKUP_DIR: backups }
  const child = spawn(join(root, 'deploy/backup-daily.sh'), ['0.05'], { cwd: folder, env })
  child.stdout.on('data', (text: Buffer) => made.push(text.toString().trim()))
  const ended = new Promise((done) => child.once('close', done))
  const call = 'made by scripts/operations/backup.ts --retain 14'
  await expect.poll(() => made, { timeout: 20_000 }).toEqual([call])
  execFileSync('touch', ['-d', '2 days ago', join(backups, 'karibu-20260131-020000.backup')])
  await expect.poll(() => made, { timeout: 20_000 }).toEqual([call, call])
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test('the backup container makes one backup a day in S3, of which no file is left here', async () => {
  const [home, backups] = [join(folder, 'there'), join(folder, 'there/backups')]
  mkdirSync(join(home, 'node_modules/.bin'), { recursive: true })
  mkdirSync(backups)
  const program = join(home, 'node_modules/.bin/node')
  // The first time it fails.
  writeFileSync(program, '#!/bin/sh\nif [ -e failed ]; then echo made; else touch failed; echo failed; exit 1; fi\n')
  chmodSync(program, 0o755)
  const made: string[] = []
  const env = { PATH: process.env.PATH, BACKUP_DIR: backups, BACKUP_S3_BUCKET: 'safe' }
  const child = spawn(join(root, 'deploy/backup-daily.sh'), ['0.05'], { cwd: home, env })
  child.stdout.on('data', (text: Buffer) => made.push(text.toString().trim()))
  const ended = new Promise((done) => child.once('close', done))
  await expect.poll(() => made, { timeout: 20_000 }).toEqual(['failed', 'made'])
  await expect.poll(() => existsSync(join(backups, '.last-backup')), { timeout: 20_000 }).toBe(true)
  execFileSync('touch', ['-d', '2 days ago', join(backups, '.last-backup')])
  await expect.poll(() => made, { timeout: 20_000 }).toEqual(['failed', 'made', 'made'])
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})
