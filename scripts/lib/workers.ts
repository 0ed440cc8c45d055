import cluster, { type Worker } from 'node:cluster'
import { openSharedResources, type SharedResources } from '../../server/src/bootstrap.ts'
import type { Config } from '../../server/src/config/config.ts'
import type { BeforeChange } from '../../server/src/db/migrate/migrate.ts'
import { StartFault } from '../../server/src/db/start-fault.ts'
import { serverEntry } from './server-bundle.ts'
import { needRedis, startPrivateRedis } from './system/private-redis.ts'

/** What a worker is handed at its start. */
export type Orders = { config: Config; resources: SharedResources }
/** What a worker says. */
export type WorkerMessage = { ready: string } | { fault: string }

type Start = { config: Config; count: number; log: (line: string) => void; beforeChange: BeforeChange }

export type Running = { url: string; stop: () => Promise<void> }

const poolMin = 4
const drainMs = 25_000
const pauseFirstMs = 100
const pauseLastMs = 5_000
/** A worker that lived so long did not fail at its start. */
const steadyMs = 30_000

/**
 * So many processes that serve on one port, and this one, which owns what there is once: database, sandbox, Redis. It
 * hands connections round and starts a worker again when it ends.
 */
export async function startWorkers({ config, count, log, beforeChange }: Start): Promise<Running> {
  const program = config.redisUrl ? null : needRedis()
  const open = await openSharedResources(config, log, beforeChange)
  try {
    const redis = program ? await startPrivateRedis({ program, dataDir: config.dataDir, log }) : null
    const databasePool = Math.max(poolMin, Math.ceil(config.databasePool / count))
    const redisUrl = config.redisUrl ?? redis?.url ?? null
    const orders = { config: { ...config, databasePool, redisUrl }, resources: open.resources }
    cluster.setupPrimary({ exec: await serverEntry('worker'), args: [], execArgv: ['--enable-source-maps'] })
    const crew = makeCrew(orders, log)
    const stop = async () => {
      await crew.stop()
      await redis?.stop()
      await open.stop()
    }
    try {
      const [url = ''] = await Promise.all(Array.from({ length: count }, crew.hire))
      open.publishAddress(url)
      return { url, stop }
    } catch (error) {
      await crew.stop()
      await redis?.stop()
      throw error
    }
  } catch (error) {
    await open.stop()
    throw error
  }
}

function makeCrew(orders: Orders, log: (line: string) => void) {
  let isStopping = false
  const ends = new Set<Promise<void>>()
  const supervise = async (worker: Worker, pauseMs: number): Promise<void> => {
    const since = Date.now()
    await ended(worker)
    if (isStopping) return
    const pause = Date.now() - since > steadyMs ? pauseFirstMs : pauseMs
    const { pid, exitCode, signalCode } = worker.process
    const how = signalCode ? `signal ${signalCode}` : `exit code ${exitCode}`
    log(`A worker (process ${pid}, ${how}) ended unexpectedly; another takes its place.`)
    await new Promise((done) => setTimeout(done, pause))
    if (!isStopping) follow(start(orders), Math.min(pause * 2, pauseLastMs))
  }
  const follow = (worker: Worker, pauseMs: number) => {
    const end = supervise(worker, pauseMs)
    ends.add(end)
    void end.finally(() => ends.delete(end))
  }
  return {
    /** Answers where it listens. Throws when the worker cannot start. */
    hire: async (): Promise<string> => {
      const worker = start(orders)
      const message = await Promise.race([nextMessage(worker), ended(worker)])
      if (!message || 'fault' in message) throw new StartFault(message?.fault ?? 'A worker ended at its start.')
      follow(worker, pauseFirstMs)
      return message.ready
    },
    stop: async () => {
      isStopping = true
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
      for (const worker of workers) if (worker.isConnected()) worker.send('stop')
      const late = setTimeout(() => {
        for (const worker of workers) worker.process.kill('SIGKILL')
      }, drainMs)
      await Promise.all(workers.map(ended))
      clearTimeout(late)
    },
  }
}

function start(orders: Orders): Worker {
  const worker = cluster.fork()
  worker.on('error', () => {})
  worker.once('online', () => worker.send(orders, () => {}))
  return worker
}

const nextMessage = (worker: Worker): Promise<WorkerMessage> =>
  new Promise((done) => worker.once('message', (message: WorkerMessage) => done(message)))

const ended = (worker: Worker): Promise<undefined> =>
  new Promise((done) => {
    if (worker.isDead()) done(undefined)
    else worker.once('exit', () => done(undefined))
  })
