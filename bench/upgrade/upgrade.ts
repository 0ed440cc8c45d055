import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ensureRedis } from '../../scripts/ensure-redis.ts'
import { root } from '../../scripts/lib/run.ts'
import { startPrivateRedis } from '../../scripts/lib/system/private-redis.ts'
import { type Database, openDatabase } from '../../server/src/db/database.ts'
import { startEmbedded } from '../../server/src/db/embedded/embedded.ts'
import { makePairs } from '../chat/chat-world.ts'
import { type OneServer, startOneServer } from '../churn/churn-servers.ts'
import { runUpgradeLoad, type UpgradeHistory } from './upgrade-load.ts'
import { startUpgradeProxy, type UpgradeProxy } from './upgrade-proxy.ts'

export type UpgradeReport = Omit<UpgradeHistory, 'step' | 'written'> & {
  /** Migrations that the newer version applied while the older one served. */
  migrations: string[]
  /** Those of them on which the version before cannot start: it was tried, and refused. Empty: there is a way back. */
  wayBackClosedBy: string[]
  written: number
  /** Failed requests of a last step, in which the servers are killed without a word to the proxy: the count is no constant 0. */
  planted: number
  /** Acknowledged messages that are not stored exactly once. */
  lost: string[]
}
type Options = {
  /** A checkout of the version before, with its packages installed. */
  from: string
  /** How long each state lasts, seconds. */
  seconds: number
  clients: number
  log?: (line: string) => void
}

type Site = {
  proxy: UpgradeProxy
  servers: OneServer[]
  start: (tree: string) => Promise<OneServer>
}

/**
 * Two servers behind a proxy are replaced by those of this checkout and then by the former ones again, one at a time and
 * under load. What docs/OPERATIONS.md promises: no request fails, nothing acknowledged is lost.
 */
export async function measureUpgrade({ from, seconds, clients, log = () => {} }: Options): Promise<UpgradeReport> {
  const undo: (() => unknown)[] = []
  const folder = mkdtempSync(join(tmpdir(), 'karibu-upgrade-'))
  // PostgreSQL may run as another user, who has to pass through.
  chmodSync(folder, 0o711)
  undo.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  try {
    const redis = await startPrivateRedis({ program: await ensureRedis(), dataDir: folder, log: () => {} })
    undo.push(redis.stop)
    const database = await startEmbedded({ dataDir: join(folder, 'database') })
    undo.push(() => database.stop())
    let made = 0
    const start = (tree: string) => {
      made += 1
      return startOneServer({ name: `server ${made}`, folder, database, redisUrl: redis.url, tree })
    }
    // The first one makes the tables; what the second finds is theirs.
    const servers = [await start(from)]
    undo.push(() => Promise.all(servers.map((server) => server.stop())))
    servers.push(await start(from))
    const proxy = await startUpgradeProxy(folder, portsOf(servers))
    undo.push(proxy.stop)
    const owner = openDatabase(database.adminUrl, { poolMax: 2 })
    undo.push(owner.close)
    return await play({ site: { proxy, servers, start }, pool: owner.pool }, { from, seconds, clients, log })
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

type Scene = { site: Site; pool: Database['pool'] }

async function play({ site, pool }: Scene, options: Required<Options>): Promise<UpgradeReport> {
  const { from, clients, log } = options
  const pairs = await makePairs(pool, clients)
  await pool.query('select refresh_card(id, now()) from member')
  const history: UpgradeHistory = { step: '', requests: {}, failed: [], written: [] }
  const before = await readMigrations(pool)
  let isOver = false
  const rest = () => wait(options.seconds * 1000)
  const begin = (step: string) => {
    log(step)
    history.step = step
  }
  begin('both servers of the version before')
  const load = runUpgradeLoad({ url: site.proxy.url, pairs, history, mayGoOn: () => !isOver })
  load.catch(() => {})
  await rest()
  const replaced = async (tree: string, version: string) => {
    for (const at of [0, 1]) {
      begin(`server ${at + 1} becomes ${version}`)
      await replace(site, { tree, at })
      await rest()
    }
  }
  await replaced(root, 'this version')
  const after = await readMigrations(pool)
  const migrations = after.filter((name) => !before.includes(name))
  const wayBackClosedBy = await readNotAdditive(pool, migrations)
  if (wayBackClosedBy.length === 0) await replaced(from, 'the version before')
  else {
    begin('a server of the version before is refused')
    await expectRefused(site, from)
    await rest()
  }
  // Both: of one alone, the proxy may pass each request on to the other.
  begin('the servers are killed')
  await Promise.all(site.servers.map((server) => server.kill()))
  await rest()
  isOver = true
  await load
  const { requests, written } = history
  const failed = history.failed.filter(({ step }) => step !== history.step)
  const planted = history.failed.length - failed.length
  return {
    requests,
    failed,
    planted,
    migrations,
    wayBackClosedBy,
    written: written.length,
    lost: await findLost(pool, written),
  }
}

/** The newer one starts beside the two and takes the place of one, which ends when its last request is answered. */
async function replace({ proxy, servers, start }: Site, { tree, at }: { tree: string; at: number }): Promise<void> {
  const former = servers[at]
  servers[at] = await start(tree)
  await proxy.sendTo(portsOf(servers))
  await former?.stop()
}

const portsOf = (servers: readonly OneServer[]) => servers.map(({ port }) => port)

async function readMigrations(pool: Database['pool']): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from migration order by name')
  return rows.map(({ name }) => name)
}

async function readNotAdditive(pool: Database['pool'], names: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'select name from migration where name = any($1) and not is_additive order by name',
    [names],
  )
  return rows.map(({ name }) => name)
}

/** On tables that it does not understand an older server must end at its start, with a word about it, and touch nothing. */
async function expectRefused({ start }: Site, tree: string): Promise<void> {
  const started = await start(tree).catch(() => null)
  await started?.stop()
  if (started) throw new Error('the version before has started after a migration that is not additive')
}

/** Acknowledged texts that are there not exactly once. */
async function findLost(pool: Database['pool'], written: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ body: string; n: number }>(
    `select w.body, count(m.*)::int as n from unnest($1::text[]) w(body) left join message m on m.body = w.body
     group by w.body having count(m.*) <> 1 limit 100`,
    [written],
  )
  return rows.map(({ body, n }) => `${body}: ${n} times`)
}
