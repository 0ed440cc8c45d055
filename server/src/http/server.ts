import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { RefusalCode } from '@karibu/contract'
import Fastify, {
  errorCodes,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Context } from '../context.ts'
import { makeCountedLog, makeLog } from '../log.ts'
import { Refusal } from '../refusal.ts'
import { answerError, answerGarbage } from './errors.ts'
import type { Limits, OtherTraffic } from './limits.ts'
import { loggerOptions } from './log.ts'
import { allowOrigins } from './security/cors.ts'
import { headersFor } from './security/headers.ts'
import { isTooDeep } from './security/json-depth.ts'
import { cutWhenSlow } from './security/slow-body-guard.ts'
import { wellFormed } from './security/well-formed.ts'
import { routeOf, traceRequests } from './trace-requests.ts'
import { packReplies } from './transport/compress.ts'
import { collectMethods } from './transport/methods.ts'

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges into Fastify's own.
  interface FastifyInstance {
    ctx: Context
  }
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges into Fastify's own.
  interface FastifyContextConfig {
    /** The route spends the rate limit itself, once it knows who is asking. */
    spendsLimit?: true
  }
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges into Fastify's own.
  interface FastifyRequest {
    /** Code of the error that this request was answered with. */
    refusal: RefusalCode | null
  }
}

/** Bytes of a JSON body, unless its route declares more as `bodyBytesMax`. */
export const bodyBytesUsual = 16 * 1024

/** Connections of one process; beyond them new ones are closed at once, and the open ones go on. */
const connectionsMax = 20_000

/** The bare web server: limits, headers, one error shape. Routes are mounted on it afterwards. */
export function makeHttp(config: Context['config']): FastifyInstance {
  const noteUnreadable = makeCountedLog((line) => app.ctx.log('request_unreadable', line))
  const app: FastifyInstance = Fastify({
    logger: loggerOptions(config),
    genReqId: () => randomUUID(),
    // A list of networks, never `true` and never a number: both let a stranger choose his own address.
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: bodyBytesUsual,
    // Long enough for nine photos over a slow network; `cutWhenSlow` keeps the drops away.
    requestTimeout: 600_000,
    connectionTimeout: 60_000,
    // A header that comes in drops holds a connection for 20 s at most.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // What is refused before a route is found passes no hook.
    frameworkErrors: (error, request, reply) => {
      const { ctx } = request.server
      const fit = error.code === 'FST_ERR_BAD_URL' ? new Refusal('not_found') : error
      reply.headers(headersFor(ctx.config, request.id))
      void answerError(ctx, fit, { request, reply })
    },
    clientErrorHandler: (error, socket) => answerGarbage(app.ctx, { error, socket, note: noteUnreadable }),
  })
  app.server.maxConnections = connectionsMax
  return app
}

/** Hooks and handlers that need the context. */
export async function configureHttp(app: FastifyInstance, ctx: Context, limits: Limits): Promise<void> {
  app.decorate('ctx', ctx)
  app.decorateRequest('member', null)
  app.decorateRequest('refusal', null)
  if (ctx.tracing) traceRequests(app, ctx.tracing)
  const methodsOf = collectMethods(app)
  await app.register(multipart, { throwFileSizeLimit: true })
  app.removeContentTypeParser('text/plain')
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined)
    if (isTooDeep(String(text))) return done(new Refusal('invalid_input'))
    parseJson(request, String(text), (error, body) => done(error, error ? undefined : wellFormed(String(text), body)))
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
  allowOrigins(app, ctx.config)
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config.spendsLimit) await limits.spendOther(trafficOf(request), request.ip)
    if (request.is404) refuseUnknown(request, reply, methodsOf(request.url))
  })
  const log = makeLog(app.log)
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request)
    ctx.metrics?.countRequest({ route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
    if (!ctx.config.accessLog) return
    const ms = Math.round(reply.elapsedTime)
    log('request', {
      route,
      status: reply.statusCode,
      ms,
      requestId: request.id,
      refusal: request.refusal ?? undefined,
    })
  })
  packReplies(app)
  app.setErrorHandler((error, request, reply) => answerError(ctx, error, { request, reply }))
}

function trafficOf({ url }: FastifyRequest): OtherTraffic {
  if (url.startsWith('/api/webhooks/')) return 'webhook'
  return isApi(url) ? 'unknown' : 'web'
}

const isApi = (url: string): boolean => /^\/(api|socket\.io)([/?]|$)/.test(url)

/** Answers before the body is read. Pages of the web, whose paths may also take a POST, are left to their own handler. */
function refuseUnknown(request: FastifyRequest, reply: FastifyReply, methods: string[]): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isRead && !isApi(request.url)) return
  if (methods.length === 0) throw new Refusal('not_found')
  reply.header('allow', methods.join(', '))
  throw new Refusal('method_not_allowed')
}
