import { api } from '@karibu/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'

/**
 * `/api/openapi.json` and `/api/asyncapi.json`, loaded and made when first asked for, and once: making them takes longer
 * than all else at the start of a server.
 */
export function serveDescriptions(
  app: FastifyInstance,
  { publicUrl, port }: Pick<Context['config'], 'publicUrl' | 'port'>,
): void {
  serveOnDemand(app, '/api/openapi.json', async () => (await import('./openapi.ts')).openApi(api))
  serveOnDemand(app, '/api/asyncapi.json', async () =>
    (await import('./asyncapi.ts')).asyncApi(publicUrl ?? `http://localhost:${port}`),
  )
}

function serveOnDemand(app: FastifyInstance, path: string, make: () => Promise<object>): void {
  let description: Promise<string> | undefined
  app.get(path, async (_request, reply) => {
    description ??= make().then((made) => JSON.stringify(made))
    return reply
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(await description)
  })
}
