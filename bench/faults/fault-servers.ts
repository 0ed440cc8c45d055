import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureRedis } from '../../scripts/ensure-redis.ts'
import { root } from '../../scripts/lib/run.ts'
import { ensureProgram } from '../../scripts/lib/system/ensure-program.ts'
import { faketime } from '../../scripts/lib/system/find-program.ts'
import { type PrivateRedis, startPrivateRedis } from '../../scripts/lib/system/private-redis.ts'
import { type Sandbox, startSandbox } from '../../server/src/adapters/sandbox/sandbox.ts'
import { type Embedded, startEmbedded } from '../../server/src/db/embedded/embedded.ts'
import { migrate } from '../../server/src/db/migrate/migrate.ts'
import { freePort } from '../free-port.ts'
import { until } from '../kill/kill-server.ts'
import { type FaultMail, startFaultMail } from './fault-mail.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'

export type FaultServers = {
  url: string
  folder: string
  /** The folder of the server: photos and the key. */
  dataDir: string
  database: Embedded
  databaseProxy: FaultProxy
  redis: PrivateRedis
  redisProxy: FaultProxy
  mail: FaultMail
  sandbox: Sandbox
  pid: () => number
  /** Starts the server again after it was killed. */
  start: () => void
  /** Moves the clock that the server sees, in seconds; null where libfaketime is missing. */
  moveClock: ((seconds: number) => void) | null
  /** Whether `folder` is a file system of its own that can be filled. */
  canFill: boolean
  /** The last words of each process that ended without being killed or stopped. */
  falls: string[]
  stop: () => Promise<void>
}

const sandboxKey = 'sk_test_sandbox0faults00'
const upMs = 120_000
const diskMb = 900
/** Small, so that memory is short all the time. */
const heapMb = 200

/** One real server with everything that it uses, each of which can be made to fail. */
export async function startFaultServers(): Promise<FaultServers> {
  const undo: (() => unknown)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const { folder, canFill } = makeFolder(undo)
    const sandbox = await startSandbox({ keys: { secretKey: sandboxKey } })
    undo.push(() => sandbox.stop())
    const redis = await startPrivateRedis({ program: await ensureRedis(), dataDir: folder, log: () => {} })
    undo.push(redis.stop)
    const database = await startEmbedded({ dataDir: join(folder, 'database') })
    undo.push(() => database.stop())
    await migrate({ adminUrl: database.adminUrl })
    const databaseProxy = await startFaultProxy(() => ({ port: Number(new URL(database.url).port), host: '127.0.0.1' }))
    undo.push(databaseProxy.close)
    const redisProxy = await startFaultProxy(() => ({ path: redis.url.replace('unix://', '') }))
    undo.push(redisProxy.close)
    const mail = await startFaultMail()
    undo.push(mail.close)
    const dataDir = join(folder, 'server')
    mkdirSync(dataDir)
    const clock = await clockOf(folder)
    const url = `http://127.0.0.1:${await freePort()}`
    const settings = {
      DATA_DIR: dataDir,
      PORT: new URL(url).port,
      DATABASE_URL: through(database.url, databaseProxy.port),
      DATABASE_ADMIN_URL: database.adminUrl,
      REDIS_URL: `redis://127.0.0.1:${redisProxy.port}`,
      SMTP_URL: mail.url,
      PAYSTACK_SECRET_KEY: sandboxKey,
      PAYSTACK_BASE_URL: sandbox.url,
      ...clock?.settings,
    }
    const server = superviseServer(settings)
    undo.push(server.stop)
    const hook = (channel: string) => `${url}/api/webhooks/${channel}`
    sandbox.setWebhookAddresses({ paystack: hook('paystack'), tranzak: hook('tranzak') })
    await until(() => isUp(url), upMs)
    const parts = { database, databaseProxy, redis, redisProxy, mail, sandbox, ...server }
    return { url, folder, dataDir, ...parts, moveClock: clock?.move ?? null, canFill, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A file system in memory where it can be mounted, so that the disk can be filled without harm. */
function makeFolder(undo: (() => unknown)[]): { folder: string; canFill: boolean } {
  const folder = mkdtempSync(join(tmpdir(), 'karibu-faults-'))
  undo.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  let canFill = false
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tmpfs', folder], { stdio: 'ignore' })
    undo.push(() => execFileSync('umount', ['-l', folder], { stdio: 'ignore' }))
    canFill = true
  } catch {
    // Not permitted to mount: the disk is not filled then.
  }
  // PostgreSQL may run as another user, who has to pass through.
  chmodSync(folder, 0o711)
  return { folder, canFill }
}

type Clock = { settings: Record<string, string>; move: (seconds: number) => void }

/** libfaketime reads the offset from a file at each look at the clock. */
async function clockOf(folder: string): Promise<Clock | null> {
  const library = await ensureProgram(faketime)
  if (!library) return null
  const file = join(folder, 'clock')
  const move = (seconds: number) => writeFileSync(file, `${seconds >= 0 ? '+' : ''}${seconds}`)
  move(0)
  const settings = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  return { settings, move }
}

function superviseServer(settings: Record<string, string>) {
  const falls: string[] = []
  let child: ChildProcess
  let isStopping = false
  const start = () => {
    const born = launch(settings)
    let output = ''
    for (const stream of [born.stdout, born.stderr])
      stream?.on('data', (bytes) => {
        output = `${output}${bytes}`.slice(-3_000)
      })
    born.once('exit', (code, signal) => {
      if (isStopping || signal === 'SIGKILL') return
      falls.push(`${signal ?? `exit ${code}`}: ${output}`)
      start()
    })
    child = born
  }
  start()
  return {
    falls,
    start,
    pid: () => child.pid ?? 0,
    stop: async () => {
      isStopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), 20_000)
      await once(child, 'exit')
      clearTimeout(late)
    },
  }
}

function launch(settings: Record<string, string>): ChildProcess {
  const { PATH, HOME } = process.env
  const usual = {
    // Named so that the child ends when it loses us.
    npm_lifecycle_event: 'bench',
    NODE_OPTIONS: `--max-old-space-size=${heapMb} --import ${pathToFileURL(join(import.meta.dirname, 'heap-balloon.ts')).href}`,
    KARIBU_ENV: 'local',
    KARIBU_LIMITS: 'off',
    LOG_LEVEL: 'fatal',
    RATES: 'off',
    TRANZAK: 'off',
    PAYSTACK: 'auto',
    SECRET: 'a key for measurements, and for nothing else',
    HOST: '127.0.0.1',
  }
  return spawn(process.execPath, ['scripts/start.ts', '--no-web'], {
    cwd: root,
    env: { PATH, HOME, ...usual, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function through(address: string, port: number): string {
  const url = new URL(address)
  url.port = String(port)
  return url.href
}

/** Answers a question that the database must answer too. */
async function isUp(url: string): Promise<boolean> {
  const response = await fetch(`${url}/api/currencies`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
  await response?.body?.cancel().catch(() => {})
  return response?.status === 200
}

export function postmasterOf({ folder }: Pick<FaultServers, 'folder'>): number {
  try {
    return Number(readFileSync(join(folder, 'database/postgres/postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return 0
  }
}
