import type { FastifyInstance } from 'fastify'

/** Serves a description as JSON; it is made when it is first asked for, and once. */
export function serveOnDemand(app: FastifyInstance, path: string, make: () => object): void {
  let description: string | undefined
  app.get(path, async (_request, reply) => {
    description ??= JSON.stringify(make())
    return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(description)
  })
}
