import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ensureRedis } from '../../scripts/ensure-redis.ts'
import { startPrivateRedis } from '../../scripts/lib/system/private-redis.ts'
import { openDatabase } from '../../server/src/db/database.ts'
import { startEmbedded } from '../../server/src/db/embedded/embedded.ts'
import { migrate } from '../../server/src/db/migrate/migrate.ts'
import { makePairs, type Pair } from '../chat/chat-world.ts'
import { type Acknowledged, type ChurnFinding, checkChurn, type StoredMessage } from './churn-check.ts'
import { type Device, openDevice, runSender } from './churn-clients.ts'
import { startHastyServer } from './churn-plant.ts'
import { type KillingProxy, startKillingProxy } from './churn-proxy.ts'
import { type OneServer, startOneServer } from './churn-servers.ts'

export const churnPlants = ['hasty', 'no-resync', 'no-client-id'] as const
export type ChurnPlant = (typeof churnPlants)[number]
export type ChurnReport = {
  messages: number
  devices: number
  seconds: number
  cuts: number
  stalls: number
  reconnects: number
  kills: number
  acknowledged: number
  findings: ChurnFinding[]
}
export type ChurnWorld = {
  run: (options: { messages: number; kills: number; plant?: ChurnPlant | null; log?: Log }) => Promise<ChurnReport>
  close: () => Promise<void>
}
type Log = (line: string) => void

const devicesEach = 3
const settleMs = 30_000

/** Two real servers on one database and one Redis, for runs of two who write to each other through a killing network. */
export async function openChurnWorld(): Promise<ChurnWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'karibu-churn-'))
  chmodSync(folder, 0o711)
  const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const redis = await startPrivateRedis({ program: await ensureRedis(), dataDir: folder, log: () => {} })
    undo.push(redis.stop)
    const embedded = await startEmbedded({ dataDir: join(folder, 'database') })
    undo.push(embedded.stop)
    await migrate({ adminUrl: embedded.adminUrl })
    const owner = openDatabase(embedded.adminUrl, { poolMax: 2 })
    undo.push(owner.close)
    const servers: OneServer[] = []
    for (const name of ['one', 'two']) {
      const server = await startOneServer({ name, folder, database: embedded, redisUrl: redis.url })
      servers.push(server)
      undo.push(server.stop)
    }
    const run: ChurnWorld['run'] = async ({ messages, kills, plant = null, log = () => {} }) => {
      const [pair] = await makePairs(owner.pool, 1)
      if (!pair) throw new Error('no members to chat')
      const read = async (): Promise<StoredMessage[]> => {
        const { rows } = await owner.pool.query(
          `select seq, m.uid as id, body from message m join conversation c on c.id = m.conversation_id
           where c.uid = $1 order by seq`,
          [pair.conversationId],
        )
        return rows
      }
      return runChurn({ pair, servers, messages, kills, plant, log, read })
    }
    return { run, close }
  } catch (error) {
    await close()
    throw error
  }
}

type Run = {
  pair: Pair
  servers: OneServer[]
  messages: number
  kills: number
  plant: ChurnPlant | null
  log: Log
  read: () => Promise<StoredMessage[]>
}

async function runChurn({ pair, servers, messages, kills, plant, log, read }: Run): Promise<ChurnReport> {
  const began = performance.now()
  const ports = servers.map(({ port }) => port)
  const proxy = await startKillingProxy({ ports, meanMs: 250, stallShare: 0.05, stallMs: 1_000, random: Math.random })
  const hasty = plant === 'hasty' ? await startHastyServer(proxy.url) : null
  const { two } = pair
  const written = two.map((_, who) => Array.from({ length: Math.ceil(messages / 2) }, (_, n) => `${who}:${n}`))
  const acknowledged: Acknowledged[] = []
  const devices = openDevices({ pair, url: proxy.url, withoutResync: plant === 'no-resync' })
  const senders = two.map((me, who) =>
    runSender({
      url: hasty?.url ?? proxy.url,
      me,
      to: two[1 - who] ?? me,
      texts: written[who] ?? [],
      onAcknowledged: (message) => acknowledged.push(message),
      withoutClientId: plant === 'no-client-id',
    }),
  )
  let isDone = false
  const done = () => (isDone ? messages : acknowledged.length)
  const killing = killInBetween({ servers, kills, messages, log, done })
  try {
    await Promise.all(senders)
    isDone = true
    await killing
    await settle(proxy, devices, read)
    const database = await read()
    return {
      messages: written.flat().length,
      devices: devices.length,
      seconds: (performance.now() - began) / 1000,
      cuts: proxy.cuts(),
      stalls: proxy.stalls(),
      reconnects: devices.reduce((sum, device) => sum + device.reconnects(), 0),
      kills,
      acknowledged: acknowledged.length,
      findings: checkChurn({ written, acknowledged, database, devices }),
    }
  } finally {
    isDone = true
    await Promise.all(devices.map((device) => device.stop()))
    await hasty?.close()
    await proxy.close()
  }
}

type Devices = { pair: Pair; url: string; withoutResync: boolean }

const openDevices = ({ pair: { two, conversationId }, url, withoutResync }: Devices): Device[] =>
  two.flatMap((me, who) =>
    Array.from({ length: devicesEach }, (_, n) =>
      openDevice({ name: `device ${n} of ${who}`, url, me, conversationId, withoutResync }),
    ),
  )

/** Kills one server after the other, evenly over the run. */
async function killInBetween({
  servers,
  kills,
  messages,
  log,
  done,
}: Pick<Run, 'servers' | 'kills' | 'messages' | 'log'> & { done: () => number }) {
  for (let n = 0; n < kills; n += 1) {
    while (done() < (messages * (n + 1)) / (kills + 1)) await wait(50)
    log(`kill -9 of server ${n % servers.length} after ${done()} messages`)
    await servers[n % servers.length]?.kill()
  }
}

/** The network is quiet: every device may find what it misses. Who never will is not waited for long. */
async function settle(proxy: KillingProxy, devices: Device[], read: () => Promise<StoredMessage[]>): Promise<void> {
  proxy.calm()
  const until = Date.now() + settleMs
  let before = -1
  for (;;) {
    const total = (await read()).length
    const held = devices.reduce((sum, { shown }) => sum + shown.length, 0)
    if (held === total * devices.length || Date.now() > until) return
    if (held === before) return
    before = held
    await wait(3_000)
  }
}
