import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from '../../../server/src/db/embedded/embedded.ts'
import { migrate } from '../../../server/src/db/migrate/migrate.ts'
import { root } from '../../lib/run.ts'

/** A busy machine starts PostgreSQL and the command slowly. */
const longMs = 240_000
const hidden = 'hidden-value-of-a-setting'

let server: Embedded
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'karibu-doctor-'))
  chmodSync(folder, 0o711)
  server = await startEmbedded({ dataDir: join(folder, 'database') })
  await migrate({ adminUrl: server.adminUrl })
}, longMs)
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
}, longMs)

function doctor(env: Record<string, string>, args: string[] = []) {
  const settings = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    KARIBU_ENV: 'local',
    DATA_DIR: folder,
    DATABASE_URL: server.url,
    DATABASE_ADMIN_URL: server.adminUrl,
    RATES: 'off',
    SECRET: `${hidden}-0123456789`,
    BACKUP_PASSPHRASE: hidden,
    ...env,
  }
  return new Promise<{ code: number; output: string }>((done) => {
    const child = execFile(
      process.execPath,
      ['scripts/operations/doctor.ts', ...args],
      { cwd: root, env: settings },
      (_e, out, err) => done({ code: child.exitCode ?? -1, output: `${out}${err}` }),
    )
  })
}

test(
  'ends with 1 for warnings and with 2 for errors, each with its fix',
  async () => {
    const warned = await doctor({})
    expect(warned).toMatchObject({
      code: 1,
      output: expect.stringContaining('WARN  Backups: Missing: BACKUP_DIR'),
    })
    expect(warned.output).toContain('ok    Photo storage: In order.')
    const broken = await doctor({ SMTP_URL: `smtp://${hidden}:${hidden}@127.0.0.1:9` })
    expect(broken.code).toBe(2)
    expect(broken.output).toMatch(/FAIL {2}Mail server: Doesn’t answer: \w+\n {6}Check SMTP_URL/)
    expect(broken.output).not.toContain(hidden)
  },
  longMs,
)

test(
  'prints JSON for a monitor, also while the database is down',
  async () => {
    const away = { DATABASE_URL: `postgres://${hidden}:${hidden}@127.0.0.1:9/karibu`, DATABASE_ADMIN_URL: '' }
    const { code, output } = await doctor(away, ['--json'])
    expect(code).toBe(2)
    expect(output).not.toContain(hidden)
    const { state, checks } = JSON.parse(output)
    expect(state).toBe('fail')
    expect(checks).toContainEqual(expect.objectContaining({ name: 'database', state: 'fail' }))
    expect(checks).toContainEqual(expect.objectContaining({ name: 'dataFolder', state: 'ok' }))
  },
  longMs,
)

test(
  'exits with 0 once the reported faults are fixed',
  async () => {
    writeFileSync(join(folder, 'karibu-20260131-020000.backup'), 'x')
    const { code, output } = await doctor({ BACKUP_DIR: folder })
    expect(output).toContain('0 to look at, 0 that do not work.')
    expect(code).toBe(0)
  },
  longMs,
)

test('the operations guide has a table row for each check', () => {
  const page = readFileSync(join(root, 'docs/OPERATIONS.md'), 'utf8')
  const table = /^\| check \| failing.*\n\|[-|]+\n((?:\|.*\n)+)/m.exec(page)?.[1] ?? ''
  const named = [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, names = '']) => names.split(', '))
  const { title } = JSON.parse(readFileSync(join(root, 'locales/en/doctor.json'), 'utf8'))
  // A check that fails in two ways has two rows.
  expect([...new Set(named)].toSorted()).toEqual(Object.values<string>(title).toSorted())
})

test('reports an invalid setting as a result', async () => {
  const { code, output } = await doctor({ PORT: 'x', SMTP_URL: 'nonsense' }, ['--json'])
  expect(code).toBe(2)
  expect(JSON.parse(output).checks[0]).toMatchObject({
    name: 'configuration',
    fix: expect.stringContaining('SMTP_URL'),
  })
})
