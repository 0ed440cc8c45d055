import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/lib/run.ts'
import { freePort } from '../free-port.ts'
import { until } from '../kill/kill-server.ts'

export type OneServer = {
  port: number
  url: string
  pid: () => number
  /** kill -9, and another start on the same port; answers when it serves again. */
  kill: () => Promise<void>
  stop: () => Promise<void>
}
type ServersOptions = {
  name: string
  folder: string
  database: { url: string; adminUrl: string }
  redisUrl: string | null
  limits?: 'on' | 'off'
  paystack?: 'sandbox' | 'off'
  /** The folder of the checkout that it runs from; this one without it. */
  tree?: string
  /** More settings, which replace those of a bench. */
  settings?: Record<string, string>
}

const upMs = 120_000

/** The real server on a port of its own, as on a machine of its own, with a database and a Redis that others use too. */
export async function startOneServer({
  name,
  folder,
  database,
  redisUrl,
  limits = 'off',
  paystack = 'off',
  tree = root,
  settings: more = {},
}: ServersOptions): Promise<OneServer> {
  const dataDir = join(folder, name)
  mkdirSync(dataDir, { recursive: true })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const launch = () =>
    launchServer(tree, {
      KARIBU_LIMITS: limits,
      PAYSTACK: paystack,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      DATABASE_ADMIN_URL: database.adminUrl,
      ...(redisUrl && { REDIS_URL: redisUrl }),
      ...more,
    })
  let child: ChildProcess = launch()
  const isUp = async () => {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode} at its start`)
    const response = await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
    await response?.body?.cancel().catch(() => {})
    return response?.status === 200
  }
  await until(isUp, upMs)
  return {
    port,
    url,
    pid: () => child.pid ?? 0,
    kill: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
      child = launch()
      await until(isUp, upMs)
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const late = setTimeout(() => child.kill('SIGKILL'), 20_000)
      child.kill('SIGTERM')
      await once(child, 'exit')
      clearTimeout(late)
    },
  }
}

function launchServer(tree: string, settings: Record<string, string>): ChildProcess {
  const { PATH, HOME } = process.env
  const usual = {
    // Named so that the child ends when it loses us.
    npm_lifecycle_event: 'bench',
    KARIBU_ENV: 'local',
    LOG_LEVEL: 'error',
    // A bench counts each refusal.
    OVERLOAD_MS: '0',
    RATES: 'off',
    TRANZAK: 'off',
    SECRET: 'a key for measurements, and for nothing else',
    HOST: '127.0.0.1',
  }
  return spawn(process.execPath, ['scripts/start.ts', '--no-web'], {
    cwd: tree,
    env: { PATH, HOME, ...usual, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
