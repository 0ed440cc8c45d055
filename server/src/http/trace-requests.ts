import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TracedRequest, Tracing } from '../ports/tracing.ts'

/** Makes each request a span that the statements it leads to belong to. Its hooks come before all others. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  const traced = new WeakMap<FastifyRequest, TracedRequest>()
  const end = (request: FastifyRequest, status: number | null) => {
    traced.get(request)?.end({ route: routeOf(request), status })
    traced.delete(request)
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const span = tracing.beginRequest({ method: request.method, requestId: request.id })
    traced.set(request, span)
    span.run(done)
  })
  app.addHook('onResponse', async (request, reply) => end(request, reply.statusCode))
  app.addHook('onRequestAbort', async (request) => end(request, null))
}

/** Method and template of the route, or `unmatched`: an address may hold anything. */
export const routeOf = ({ is404, routeOptions }: FastifyRequest): string =>
  is404 ? 'unmatched' : `${routeOptions.method} ${routeOptions.url}`
