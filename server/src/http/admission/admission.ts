import type { Route } from '@karibu/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { makeCountedLog } from '../../log.ts'
import { Refusal } from '../../refusal.ts'
import { isRefusedAt, makeLoadJudge } from './admission-rules.ts'
import { loadClassOf } from './load-classes.ts'
import { watchLoopDelay } from './loop-delay.ts'

/** Seconds. Different ones, so that what is refused together does not come back together. */
const retryAfter = { min: 2, max: 5 }

/** Refuses a call that can wait while the server is overloaded, before anything is asked of the database for it. */
export type AssertAdmitted = (route: Route) => void

/** Judges the load by the wait for a connection of the database and by the delay of the event loop, whichever is longer. */
export function guardLoad(app: FastifyInstance, ctx: Context): AssertAdmitted {
  const { delayMs, stop } = watchLoopDelay()
  app.addHook('onClose', async () => stop())
  const judge = makeLoadJudge(ctx.config.overloadMs)
  const note = makeCountedLog((line) => ctx.log('load_shed', line))
  return (route) => {
    const loadClass = loadClassOf(route)
    const load = judge({ ms: Math.max(ctx.pool.waitMs, delayMs()), now: performance.now() })
    if (!isRefusedAt(load, loadClass)) return
    ctx.metrics?.countShed(loadClass)
    note(loadClass)
    const { min, max } = retryAfter
    throw new Refusal('unavailable', { retryAfter: min + Math.floor(Math.random() * (max - min + 1)) })
  }
}
