import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'

const methods = 'GET, POST, PUT, PATCH, DELETE'
const requestHeaders = 'authorization, content-type, accept-language, idempotency-key, if-none-match, range'
const shownHeaders =
  'etag, retry-after, ratelimit, ratelimit-policy, x-request-id, allow, content-disposition, deprecation, karibu-maintenance'
/** Seconds for which a browser may remember a preflight. */
const maxAge = '600'

/**
 * Pages of the origins in CORS_ORIGINS may call the interface. They send the token themselves: no cookie grants access, so
 * credentials stay off, and every other origin gets no header at all. Live events stay with our own pages.
 */
export function allowOrigins(app: FastifyInstance, { corsOrigins }: Pick<Context['config'], 'corsOrigins'>): void {
  if (corsOrigins.length === 0) return
  const originOf = ({ url, headers: { origin } }: FastifyRequest): string | null =>
    origin !== undefined && /^\/api\//.test(url) && corsOrigins.includes(origin) ? origin : null
  app.addHook('onRequest', async (request, reply) => {
    const origin = originOf(request)
    if (origin === null) return
    reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', shownHeaders)
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return
    return reply
      .code(204)
      .headers({ 'access-control-allow-methods': methods, 'access-control-allow-headers': requestHeaders })
      .header('access-control-max-age', maxAge)
      .send()
  })
  // Also for other origins, so that a cache does not give one the answer of another.
  app.addHook('onSend', async (request, reply) => {
    if (!/^\/api\//.test(request.url)) return
    const vary = reply.getHeader('vary')
    reply.header('vary', vary ? `${vary}, origin` : 'origin')
  })
}
