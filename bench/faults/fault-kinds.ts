import { execFile as execFileOf, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Database, PoolClient } from '../../server/src/db/database.ts'
import { errorCode } from '../../server/src/error-code.ts'
import { until } from '../kill/kill-server.ts'
import { type FaultServers, postmasterOf } from './fault-servers.ts'

export type FaultTools = { servers: FaultServers; owner: Database['pool']; superuser: Database['pool']; token: string }
/** Makes something fail; ends when the cause is gone. */
type Fault = (tools: FaultTools) => Promise<void>

const execFile = promisify(execFileOf)
const endedMs = 60_000
const day = 86_400

/** Every kind of fault, by its name. */
export const faultKinds: Record<string, Fault> = {
  'server killed': async ({ servers }) => {
    process.kill(servers.pid(), 'SIGKILL')
    servers.start()
  },
  'server frozen for 2 s': async ({ servers }) => {
    const pid = servers.pid()
    process.kill(pid, 'SIGSTOP')
    await wait(2_000)
    process.kill(pid, 'SIGCONT')
  },
  'database killed': async ({ servers }) => {
    const pid = postmasterOf(servers)
    process.kill(pid, 'SIGKILL')
    await until(() => ![0, pid].includes(postmasterOf(servers)), endedMs)
  },
  'database connections cut': async ({ servers }) => servers.databaseProxy.cut(),
  'database connections terminated': async ({ superuser }) => {
    for (let times = 0; times < 5; times++) {
      // Those of the server, not of this bench.
      await superuser.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'karibu_app'`)
      await wait(100)
    }
  },
  'database silent for 3 s': async ({ servers }) => {
    servers.databaseProxy.stall()
    await wait(3_000)
    servers.databaseProxy.resume()
  },
  'tables locked for 4 s': async ({ owner }) => {
    const client = await owner.connect()
    try {
      await lockTables(client)
      await wait(4_000)
      await client.query('rollback')
    } finally {
      client.release()
    }
  },
  'disk full for 3 s': async ({ servers }) => {
    const path = join(servers.folder, 'filler')
    const file = openSync(path, 'w')
    try {
      const piece = Buffer.alloc(1024 * 1024)
      // ENOSPC ends it.
      for (;;) writeSync(file, piece)
    } catch {
      await wait(3_000)
    } finally {
      closeSync(file)
      rmSync(path)
    }
  },
  // heap-balloon.ts in the server: 40 MB are left of the heap.
  'memory of the server short for 3 s': async ({ servers }) => {
    process.kill(servers.pid(), 'SIGUSR2')
    await wait(4_000)
  },
  'memory of the database short for 3 s': async ({ superuser }) => {
    const { rows } = await superuser.query<{ pid: number }>(
      `select pid from pg_stat_activity where usename = 'karibu_app'`,
    )
    const limit = (pid: number, bytes: number | 'unlimited') =>
      // A connection that has ended meanwhile has no limit to set.
      execFile('prlimit', ['--pid', String(pid), `--as=${bytes}:unlimited`]).catch(() => {})
    for (const { pid } of rows) await limit(pid, addressSpaceOf(pid) + spareBytes)
    await wait(3_000)
    for (const { pid } of rows) await limit(pid, 'unlimited')
  },
  'Redis away for 3 s': async ({ servers }) => {
    servers.redisProxy.stall()
    servers.redisProxy.cut()
    await wait(3_000)
    servers.redisProxy.resume()
  },
  'mail refused for 3 s': ({ servers }) => mailAs(servers, 'refuses'),
  'mail silent for 3 s': ({ servers }) => mailAs(servers, 'silent'),
  'payments failing': async ({ servers }) => {
    const { url, keys } = servers.sandbox
    for (const fault of ['server_error', 'too_many', 'timeout', 'error_after_effect', 'timeout_after_effect'])
      await fetch(`${url}/control/faults`, {
        method: 'POST',
        headers: { authorization: `Bearer ${keys.secretKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ fault, channel: 'paystack', times: 2, ms: 2_000 }),
      })
    await wait(2_000)
  },
  'clock a day ahead': ({ servers }) => clockBy(servers, day),
  'clock a day behind': ({ servers }) => clockBy(servers, -day),
  'overload for 3 s': async ({ servers, token }) => {
    const end = Date.now() + 3_000
    // What is always served, and what is refused first.
    const read = async (path: string) => {
      while (Date.now() < end) {
        const response = await fetch(`${servers.url}/api${path}`, {
          headers: { authorization: `Bearer ${token}` },
          signal: AbortSignal.timeout(10_000),
        }).catch(() => null)
        await response?.body?.cancel().catch(() => {})
      }
    }
    const paths = ['/conversations', '/members']
    await Promise.all(Array.from({ length: 120 }, (_, at) => read(paths[at % 2] ?? '')))
  },
}

const deadlock = '40P01'

/** Locks two tables. A transaction of the server may hold the second and wait for the first: then it is tried again. */
async function lockTables(client: PoolClient): Promise<void> {
  for (;;) {
    try {
      await client.query(`begin; set local lock_timeout = '10s'; lock table message, ledger_account in exclusive mode`)
      return
    } catch (error) {
      await client.query('rollback')
      if (errorCode(error) !== deadlock) throw error
    }
  }
}

/** The kinds that this machine cannot make, and why. */
export function impossibleFaults({
  moveClock,
  canFill,
}: Pick<FaultServers, 'moveClock' | 'canFill'>): Record<string, string> {
  const reasons = {
    'memory of the database': canLimit() ? null : 'the program prlimit is needed (util-linux), and root',
    clock: moveClock ? null : 'install the package libfaketime (0.9.10 or newer)',
    disk: canFill ? null : 'a file system in memory is needed, which root can mount on Linux',
  }
  return Object.fromEntries(
    Object.keys(faultKinds).flatMap((name) => {
      const [, reason] = Object.entries(reasons).find(([prefix]) => name.startsWith(prefix)) ?? []
      return reason ? [[name, reason]] : []
    }),
  )
}

/** A statement that needs more fails with out_of_memory. */
const spareBytes = 256 * 1024

function addressSpaceOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[0]) * 4096
  } catch {
    return 2 ** 40
  }
}

function canLimit(): boolean {
  return process.getuid?.() === 0 && spawnSync('prlimit', ['--version']).status === 0
}

async function mailAs({ mail }: FaultServers, mode: 'refuses' | 'silent'): Promise<void> {
  mail.setMode(mode)
  await wait(3_000)
  mail.setMode('takes')
}

async function clockBy({ moveClock }: FaultServers, seconds: number): Promise<void> {
  moveClock?.(seconds)
  await wait(3_000)
  moveClock?.(0)
}
