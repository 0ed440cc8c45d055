import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Logger, type Runner, type RunnerOptions, run, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import type { Context } from '../context.ts'
import { firstHeartbeatMs, sendHeartbeats, unlockDead, unlockRunner } from './unlock-dead.ts'

export type Jobs = {
  /** Takes no more jobs and waits for those under way. */
  stop: () => Promise<void>
}
type Work = Pick<RunnerOptions, 'taskList' | 'parsedCronItems'>
type WorkerRun = { id: string; ended: Promise<void>; stop: () => Promise<void> }

const firstRestMs = 200
const longestRestMs = 10_000
const steadyMs = 30_000
const endWithinMs = 10_000
const stopWithinMs = 20_000
/** Within this the end of a job is written, as a rule; else the next of its queue waits for the next poll. */
const queueFreeMs = 15

/**
 * Restarts the worker after each failure. A run of the worker ends with its database connection, or when graphile-worker
 * cannot store the result of a job and stops. Then its jobs are released and a new run starts, with increasing delays while
 * that fails. Throws if the first run cannot start.
 */
export async function superviseWorker(ctx: Context, work: Work): Promise<Jobs> {
  const stopping = Promise.withResolvers<void>()
  let isStopping = false
  let workerRun: WorkerRun | null = await startWorkerRun(ctx, work)
  const restMs = rests()
  const supervise = async () => {
    while (workerRun && !isStopping) {
      await Promise.race([workerRun.ended, stopping.promise])
      if (isStopping) return
      ctx.log('jobs_stopped')
      const { id } = workerRun
      workerRun = null
      while (!workerRun && !isStopping) {
        await Promise.race([wait(restMs()), stopping.promise])
        if (isStopping) return
        workerRun = await beginAgain(ctx, work, id)
      }
    }
  }
  const supervised = supervise()
  return {
    stop: async () => {
      isStopping = true
      stopping.resolve()
      await supervised
      await workerRun?.stop()
    },
  }
}

/** How long to rest before the next try: longer each time, short again after a while without trouble. */
function rests(): () => number {
  let tries = 0
  let lastAt = 0
  return () => {
    if (performance.now() - lastAt > steadyMs) tries = 0
    lastAt = performance.now()
    return Math.min(firstRestMs * 2 ** tries++, longestRestMs)
  }
}

async function beginAgain(ctx: Context, work: Work, formerId: string): Promise<WorkerRun | null> {
  try {
    await unlockRunner(ctx.db, formerId)
    return await startWorkerRun(ctx, work)
  } catch (error) {
    ctx.log('jobs_start_failed', { err: error })
    return null
  }
}

async function startWorkerRun(ctx: Context, work: Work): Promise<WorkerRun> {
  const events: WorkerEvents = new EventEmitter()
  const failing = Promise.withResolvers<void>()
  let id = ''
  events.on('pool:create', ({ workerPool }) => {
    id = workerPool.id
  })
  events.on('job:complete', ({ worker, job }) => {
    if (job.job_queue_id !== null) setTimeout(() => pollAgain(worker.workerPool), queueFreeMs).unref()
  })
  events.on('pool:fatalError', () => failing.resolve())
  events.on('pool:gracefulShutdown', () => failing.resolve())
  await unlockDead(ctx.db)
  const runner = await run({ ...work, ...settings, events, pgPool: ctx.pool, logger: quietLogger(ctx) })
  const over = runner.promise.catch(() => {})
  const alive = await sendHeartbeats(ctx.pool, id).catch(async (error) => {
    await stopped(runner, over)
    throw error
  })
  void alive.lost.then(() => stopped(runner, over))
  // What a process held that was killed a moment before this one began.
  const again = setTimeout(() => void unlockDead(ctx.db).catch(() => {}), firstHeartbeatMs).unref()
  void over.then(() => clearTimeout(again))
  // A runner that ends on its own may wait for ever for its running jobs.
  const timedOut = failing.promise.then(() => wait(endWithinMs, undefined, { ref: false }))
  const ended = Promise.race([over, timedOut]).then(alive.release)
  return { id, ended, stop: () => stopped(runner, ended) }
}

// A worker polls for a queue's next job before the end of the current one is written, and finds the queue taken.
function pollAgain(pool: WorkerPool): void {
  try {
    pool.nudge(1)
  } catch {
    // Its workers have ended meanwhile.
  }
}

const settings = {
  noHandleSignals: true,
  preset: {
    worker: {
      // One for each payment provider, which may keep it waiting, and two for all else.
      concurrentJobs: 4,
      pollInterval: 2000,
      preparedStatements: true,
      // Written in batches, even of one: otherwise the statement with the result of a job is not awaited, and its
      // failure ends the process as an unhandled rejection.
      completeJobBatchDelay: 0,
      failJobBatchDelay: 0,
    },
  },
} satisfies RunnerOptions

/** A runner that is already ending refuses to be stopped, and is awaited nevertheless. */
async function stopped(runner: Runner, over: Promise<void>): Promise<void> {
  await Promise.race([runner.stop().catch(() => over), wait(stopWithinMs, undefined, { ref: false })])
}

// Job payloads hold addresses, so only what the queue says about itself is logged, and only when it matters.
const quietLogger = (ctx: Context) =>
  new Logger(({ taskIdentifier: job, jobId }) => (level, detail) => {
    if (level === 'error') ctx.log('job_failed', { job, jobId, detail })
    if (level === 'warning') ctx.log('job_warning', { job, jobId, detail })
  })
