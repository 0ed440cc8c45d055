import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { until as waitUntil } from '../../../e2e/support/until.ts'
import { prepareDatabase } from '../../../server/src/db/statements/prepare.ts'
import { root } from '../../lib/run.ts'
import { childrenOf, isAlive, parentOf } from './processes.ts'

const isRoot = process.getuid?.() === 0
let prepared: string
let folder: string
let dataDir: string
let started: Started[]

// A database is made and migrated once: half of the time of a first start.
beforeAll(async () => {
  prepared = mkdtempSync(join(tmpdir(), 'karibu-prepared-'))
  chmodSync(prepared, 0o711)
  const database = await prepareDatabase({ dataDir: join(prepared, 'data') })
  await database.stop()
})
afterAll(() => rmSync(prepared, { recursive: true, force: true }))

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'karibu-start-'))
  chmodSync(folder, 0o711)
  dataDir = join(folder, 'data')
  started = []
})

afterEach(async () => {
  for (const { child, ended } of started) {
    child.kill('SIGKILL')
    await ended
  }
  await until(() => !existsSync(pidFile()))
  rmSync(folder, { recursive: true, force: true })
})

test('the database passwords are readable only by their owner', async () => {
  await ready(start())
  expect(statSync(join(dataDir, 'database.json')).mode & 0o777).toBe(0o600)
  expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
  expect(existsSync(join(dataDir, 'postgres.password'))).toBe(false)
})

describe('a stop', () => {
  test('by SIGTERM leaves a cleanly stopped database and a released folder', async () => {
    const server = await startReady()
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(server.output()).toContain('Stopped.')
    expect(existsSync(pidFile())).toBe(false)
    expect(lastLog()).toContain('database system is shut down')
    expect(existsSync(join(dataDir, 'server.lock'))).toBe(false)
  })

  test('by Ctrl-C received twice, from the terminal and from npm, still drains', async () => {
    const server = await startReady()
    server.child.kill('SIGINT')
    await until(() => server.output().includes('Stopping'))
    server.child.kill('SIGINT')
    expect(await server.ended).toBe(0)
    expect(lastLog()).toContain('database system is shut down')
  })

  test('reaches the server through npm', async () => {
    const npm = start({ command: 'npm', args: ['start', '--', '--no-web'] })
    await ready(npm)
    npm.child.kill('SIGTERM')
    await npm.ended
    await until(() => !existsSync(join(dataDir, 'server.lock')))
    expect(lastLog()).toContain('database system is shut down')
  })
})

describe('a second start on the same folder', () => {
  test('exits at once and reports the process that holds it, its address and its start', async () => {
    const first = await startReady()
    const second = start()
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`process ${first.child.pid}, answering at ${first.url}, since 20`)
    expect(second.output()).not.toContain('    at ')
    expect((await fetch(first.url)).status).toBeLessThan(500)
  })
})

test('the time until ready includes loading its modules', async () => {
  copyDatabase()
  const began = performance.now()
  const server = await ready(start())
  const seconds = Number(/is ready \(([\d.]+) s\)/.exec(server.output())?.[1])
  const measured = (performance.now() - began) / 1000
  // The rest is the start of Node itself.
  expect(seconds / measured).toBeGreaterThan(0.8)
})

test('a copy of the folder of a running server starts beside it and does not affect it', async () => {
  const first = await startReady()
  const copy = join(folder, 'copy')
  cpSync(dataDir, copy, { recursive: true })
  if (isRoot) execFileSync('chown', ['-R', `--reference=${join(dataDir, 'postgres')}`, join(copy, 'postgres')])
  const second = await ready(start({ env: { DATA_DIR: copy } }))
  expect(second.url).not.toBe(first.url)
  for (const { url } of [first, second]) expect((await fetch(`${url}/api/ready`)).status).toBe(200)
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
  expect((await fetch(`${first.url}/api/ready`)).status).toBe(200)
  const third = start()
  expect(await third.ended).toBe(1)
  expect(third.output()).toContain(`The data folder ${dataDir} is already in use by process ${first.child.pid}`)
})

test('in development the server uses the database that its parent holds, and both stop', async () => {
  copyDatabase()
  const development = await ready(start({ args: ['scripts/dev.ts'] }))
  expect((await fetch(`${development.url}/api/ready`)).status).toBe(200)
  development.child.kill('SIGTERM')
  expect(await development.ended).toBe(0)
  expect(existsSync(pidFile())).toBe(false)
})

describe('after a kill -9', () => {
  test('of the server, the database shuts itself down and the next start works', async () => {
    const server = await startReady()
    const postgres = postmaster()
    server.child.kill('SIGKILL')
    await server.ended
    await until(() => !isAlive(postgres))
    expect(lastLog()).toContain('database system is shut down')
    await ready(start())
  })

  test('of the server and its guard, the next start shuts the leftover database down: never two', async () => {
    const server = await startReady()
    const postgres = postmaster()
    // Held still first, so that the server does not put things right between the blows.
    server.child.kill('SIGSTOP')
    for (const guard of guardsOf(postgres)) process.kill(guard, 'SIGKILL')
    server.child.kill('SIGKILL')
    await server.ended
    expect(isAlive(postgres)).toBe(true)
    const next = await ready(start())
    expect(isAlive(postgres)).toBe(false)
    expect(next.output()).toContain('left by an earlier start')
  })

  test('of the database, the server survives and the database is restarted', async () => {
    const server = await startReady()
    const postgres = postmaster()
    process.kill(postgres, 'SIGKILL')
    await until(() => postmaster() !== postgres && readPidFile().includes('ready'))
    expect(server.output()).toContain('started again')
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(lastLog()).toContain('database system is shut down')
  })

  test('of both at once, the next start recovers', async () => {
    const server = await startReady()
    process.kill(postmaster(), 'SIGKILL')
    server.child.kill('SIGKILL')
    await server.ended
    await ready(start())
  })
})

describe('a start that fails', () => {
  test('reports every configuration fault and exits with 1', async () => {
    const server = start({ env: { PORT: 'many', S3_BUCKET: 'photos', SMTP_URL: 'http://mail' } })
    expect(await server.ended).toBe(1)
    expect(server.output()).toMatch(/PORT/)
    expect(server.output()).toMatch(/S3_ENDPOINT/)
    expect(server.output()).toMatch(/SMTP_URL/)
    expect(server.output()).not.toContain('    at ')
  })

  test('reports in plain text that the data folder is not writable', async () => {
    const server = start({ env: { DATA_DIR: '/dev/null/karibu' } })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain('The data folder /dev/null/karibu lies below a file')
    expect(server.output()).not.toContain('    at ')
  })

  test.runIf(process.platform === 'linux')('in a file system that takes no files says so at once', async () => {
    const server = start({ env: { DATA_DIR: '/proc/karibu' } })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain('The data folder /proc/karibu cannot be written')
    expect(server.output()).not.toContain('    at ')
  })

  test('reports that its own database does not respond before the web is built', async () => {
    const server = start({
      args: ['scripts/start.ts'],
      env: { DATABASE_URL: 'postgres://karibu_app:x@127.0.0.1:9/karibu' },
    })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain('The database at 127.0.0.1:9 does not let "karibu_app" in')
    expect(server.output()).not.toContain('Building the web')
  })

  test('reports that the port is in use before a database is created, and proposes a free one', async () => {
    const first = await startReady()
    const port = new URL(first.url).port
    const second = start({ env: { PORT: port, DATA_DIR: join(folder, 'other') } })
    expect(await second.ended).toBe(1)
    expect(second.output()).toMatch(new RegExp(`Port ${port} .*taken.*PORT=[1-9]\\d+ npm start`))
    expect(existsSync(join(folder, 'other/postgres'))).toBe(false)
  })

  test.runIf(isRoot)('as root in a folder the database user cannot reach says so, with the fix', async () => {
    const closed = join(folder, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const server = start({ env: { DATA_DIR: join(closed, 'data') } })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain(`chmod o+x ${closed}`)
  })
})

type Started = { child: ChildProcess; ended: Promise<number | null>; output: () => string; url: string }
type Start = { command?: string; args?: string[]; env?: Record<string, string> }

function start({ command = process.execPath, args = ['scripts/start.ts', '--no-web'], env = {} }: Start = {}): Started {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, KARIBU_ENV: 'local', HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
  const one = { child, ended, output: () => output, url: '' }
  started.push(one)
  return one
}

/** A start on a database that is already there, with the owners and the rights that it was made with. */
async function startReady(): Promise<Started> {
  copyDatabase()
  return ready(start())
}

const copyDatabase = () => execFileSync('cp', ['-a', join(prepared, 'data'), dataDir])

async function ready(server: Started): Promise<Started> {
  await until(() => server.output().includes('Karibu is ready') || server.child.exitCode !== null)
  server.url = /Open\s+(\S+)/.exec(server.output())?.[1] ?? ''
  expect(server.output()).toContain('Karibu is ready')
  return server
}

const until = (isTrue: () => boolean) =>
  waitUntil(isTrue, {
    // A first start takes 5 s on an idle machine; beside two other suites it has taken 40.
    withinMs: 120_000,
    message: () => `Still not: ${isTrue}\n${started.map((one) => one.output()).join('\n---\n')}`,
  })

const pidFile = () => join(dataDir, 'postgres/postmaster.pid')
const postmaster = () => Number(readPidFile().split('\n')[0])
/** Empty while there is none: a restarting database removes it between two looks. */
function readPidFile(): string {
  try {
    return readFileSync(pidFile(), 'utf8')
  } catch {
    return ''
  }
}
const lastLog = () => readFileSync(join(dataDir, 'postgres.log'), 'utf8').trimEnd().split('\n').at(-1)

/** The shell that watches over PostgreSQL and the half of it that waits for our end. */
function guardsOf(postgres: number): number[] {
  const guard = parentOf(postgres)
  return [guard, ...childrenOf(guard).filter((child) => child !== postgres)]
}
