import type { Context } from '../context.ts'
import { addCollected } from './collect.ts'
import type { makeMetrics } from './metrics.ts'
import { serveMetrics } from './serve-metrics.ts'

type Start = {
  ctx: Pick<Context, 'config' | 'pool' | 'log'>
  metrics: ReturnType<typeof makeMetrics> | null
  countSockets: () => number
}

/** Serves the numbers of this process where METRICS_BIND says so. Answers how to stop. */
export async function startMetrics({ ctx, metrics, countSockets }: Start): Promise<() => Promise<void>> {
  if (!metrics || !ctx.config.metrics) return async () => {}
  const { registry } = metrics
  const collect = addCollected(registry, { pool: ctx.pool, log: ctx.log, countSockets })
  const { port, stop } = await serveMetrics(ctx.config.metrics, { registry, collect })
  ctx.log('metrics_served', { count: port })
  return stop
}
