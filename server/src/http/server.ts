import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import Fastify, { errorCodes, type FastifyInstance, LogController } from 'fastify'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { packReplies } from './compress.ts'
import { answerError, answerGarbage } from './errors.ts'
import { headersFor } from './headers.ts'
import { loggerOptions } from './log.ts'
import { cutWhenSlow } from './pace.ts'

/** The bare web server: limits, headers, one error shape. Routes are mounted on it afterwards. */
export function makeHttp(config: Context['config']): FastifyInstance {
  return Fastify({
    logger: loggerOptions(config),
    genReqId: () => randomUUID(),
    // A list of networks, never `true` and never a number: both let a stranger choose his own address.
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: 256 * 1024,
    // Long enough for nine photos over a slow network; `cutWhenSlow` keeps the drops away.
    requestTimeout: 600_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // What is refused before a route is found passes no hook.
    frameworkErrors: (error, request, reply) => {
      const { ctx } = request.server as unknown as { ctx: Context }
      const fit = error.code === 'FST_ERR_BAD_URL' ? new Refusal('not_found') : error
      reply.headers(headersFor(ctx.config, request.id))
      void answerError(ctx, fit, request as never, reply as never)
    },
    clientErrorHandler(error, socket) {
      answerGarbage((this as unknown as { ctx: Context }).ctx, error, socket)
    },
  })
}

/** Hooks and handlers that need the context. */
export async function dressHttp(app: FastifyInstance, ctx: Context): Promise<void> {
  app.decorate('ctx', ctx)
  app.decorateRequest('asker', null)
  await app.register(multipart, { throwFileSizeLimit: true })
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined)
    parseJson(request, text as string, done)
  })
  // Mail programs end mails with a form, whose words say nothing that the address does not.
  app.addContentTypeParser('application/x-www-form-urlencoded', { bodyLimit: 1024 }, (request, body, done) => {
    const isEnd = request.url.startsWith('/api/notifications/unsubscribe?')
    body.resume()
    done(isEnd ? null : new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE('form'), undefined)
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersFor(ctx.config, request.id))
    cutWhenSlow(request.raw)
  })
  packReplies(app)
  app.setErrorHandler((error, request, reply) => answerError(ctx, error, request, reply))
}
