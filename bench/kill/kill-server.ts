import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../../scripts/lib/run.ts'
import { type EmbeddedUrls, findRunningEmbedded } from '../../server/src/db/embedded/embedded.ts'
import { freePort } from '../free-port.ts'

export type Victim = 'node' | 'postgres'
export type KillServer = {
  url: string
  /** Where the database answers now; the port may change with a start. */
  urls: () => EmbeddedUrls
  /** kill -9; answers once the server answers again. */
  kill: (victim: Victim) => Promise<void>
  /** The last words of each process that ended without being killed or stopped. */
  falls: string[]
  /** Stops it cleanly and deletes its data. */
  stop: () => Promise<void>
}

const upMs = 60_000
const fallsMax = 5

/** The real server as a child process on a new folder, with the payment provider at `provider`. */
export async function startKillServer(provider: { secretKey: string; baseUrl: string }): Promise<KillServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'karibu-kill-'))
  // PostgreSQL may run as another user, who has to pass through.
  chmodSync(dataDir, 0o711)
  const url = `http://127.0.0.1:${await freePort()}`
  const falls: string[] = []
  const stopping = new WeakSet<ChildProcess>()
  const begin = (): ChildProcess => {
    const born = launch({ dataDir, url, provider })
    let output = ''
    born.stdout?.on('data', (bytes) => {
      output = `${output}${bytes}`.slice(-1_500)
    })
    born.once('exit', (code, signal) => {
      if (stopping.has(born)) return
      falls.push(`${signal ?? `exit ${code}`}: ${output}`)
      // As an operator would do.
      if (falls.length <= fallsMax) child = begin()
    })
    return born
  }
  let child = begin()
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const ending = child
    stopping.add(ending)
    if (hasEnded(ending)) return
    ending.kill(signal)
    const late = setTimeout(() => ending.kill('SIGKILL'), 20_000)
    await once(ending, 'exit')
    clearTimeout(late)
  }
  const stop = async () => {
    await end('SIGTERM')
    await until(() => postmasterOf(dataDir) === 0, 20_000).catch(() => {})
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })
  }
  const kill = async (victim: Victim) => {
    if (victim === 'postgres') await killPostmaster(dataDir)
    else {
      await end('SIGKILL')
      child = begin()
    }
    await until(() => isUp(url, child), upMs)
  }
  try {
    await until(() => isUp(url, child), upMs)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, urls: () => urlsOf(dataDir), kill, falls, stop }
}

async function killPostmaster(dataDir: string): Promise<void> {
  const pid = postmasterOf(dataDir)
  process.kill(pid, 'SIGKILL')
  await until(() => ![0, pid].includes(postmasterOf(dataDir)), upMs)
}

function urlsOf(dataDir: string): EmbeddedUrls {
  const urls = findRunningEmbedded(dataDir)
  if (!urls) throw new Error('the server holds no database')
  return urls
}

type Launch = { dataDir: string; url: string; provider: { secretKey: string; baseUrl: string } }

function launch({ dataDir, url, provider }: Launch): ChildProcess {
  const { PATH, HOME } = process.env
  return spawn(process.execPath, ['scripts/start.ts', '--no-web'], {
    cwd: root,
    env: {
      PATH,
      HOME,
      // Named so that the child ends when it loses us.
      npm_lifecycle_event: 'bench',
      KARIBU_ENV: 'local',
      KARIBU_LIMITS: 'off',
      LOG_LEVEL: 'fatal',
      RATES: 'off',
      TRANZAK: 'off',
      PAYSTACK: 'auto',
      PAYSTACK_SECRET_KEY: provider.secretKey,
      PAYSTACK_BASE_URL: provider.baseUrl,
      HOST: '127.0.0.1',
      PORT: new URL(url).port,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** Answers a question that the database must answer too. */
async function isUp(url: string, child: ChildProcess): Promise<boolean> {
  if (hasEnded(child)) throw new Error('the server does not start any more')
  const options = { signal: AbortSignal.timeout(2_000) }
  const response = await fetch(`${url}/api/currencies`, options).catch(() => null)
  await response?.body?.cancel().catch(() => {})
  return response?.status === 200
}

function postmasterOf(dataDir: string): number {
  try {
    return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return 0
  }
}

/** Waits until it is so; throws when it is not so in time. */
export async function until(isTrue: () => boolean | Promise<boolean>, ms: number): Promise<void> {
  const end = Date.now() + ms
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`not so after ${ms / 1000} s: ${isTrue}`)
    await wait(100)
  }
}
