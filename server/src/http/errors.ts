import { randomUUID } from 'node:crypto'
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type RefusalCode, refusals } from '@karibu/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { isNameLost } from '../db/prepared-client.ts'
import { Refusal } from '../refusal.ts'
import { headersFor } from './security/headers.ts'
import { localeOf } from './translations.ts'

/** The one place where an error becomes an answer. */
export function answerError(ctx: Context, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = error instanceof Refusal ? error : refusalOf(error)
  if (refusal.code === 'internal') request.log.error({ err: error }, 'a bug answered 500')
  if (refusal.details.retryAfter !== undefined) reply.header('retry-after', refusal.details.retryAfter)
  const locale = localeOf(request.headers['accept-language'])
  const errors = refusal.details.fields && ctx.translations.fields(locale, refusal.details.fields)
  return reply
    .code(refusals[refusal.code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({
      message: refusal.details.messageKey
        ? ctx.translations.translate(locale, refusal.details.messageKey, refusal.details.values)
        : ctx.translations.refusal(locale, refusal.code),
      code: refusal.code,
      ...(errors ? { errors } : {}),
      ...(refusal.details.offer ? { offer: refusal.details.offer } : {}),
      ...(refusal.details.factor ? { factor: refusal.details.factor } : {}),
      ...(refusal.details.nonce ? { nonce: refusal.details.nonce } : {}),
      ...(refusal.details.appeal ? { appeal: refusal.details.appeal } : {}),
      requestId: request.id,
    })
}

/** Answers on the bare connection what is not HTTP, or has more headers than we read; then hangs up. */
export function answerGarbage(ctx: Context, error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET') socket.destroy()
  else refuseBare(ctx, { code: error.code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : 'invalid_input' }, socket)
}

type Bare = { code: RefusalCode; request?: IncomingMessage }

/** Refuses on the bare connection, where no reply is at hand; then hangs up. */
export function refuseBare(ctx: Context, { code, request }: Bare, socket: Socket): void {
  if (socket.writable) {
    const requestId = randomUUID()
    const locale = localeOf(request?.headers['accept-language'])
    const body = JSON.stringify({ message: ctx.translations.refusal(locale, code), code, requestId })
    const headers = {
      ...headersFor(ctx.config, requestId),
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    socket.write([`HTTP/1.1 ${refusals[code]} ${STATUS_CODES[refusals[code]]}`, ...lines, '', body].join('\r\n'))
  }
  socket.destroySoon()
}

function refusalOf(error: unknown): Refusal {
  if (isDatabaseAway(error)) return new Refusal('unavailable', { retryAfter: 2 })
  if (isUnstorable(error)) return new Refusal('invalid_input')
  const status = (error as FastifyError).statusCode
  if (status === undefined || status >= 500 || status < 400) return new Refusal('internal')
  return new Refusal(codesByStatus[status] ?? 'invalid_input')
}

const codesByStatus: Record<number, RefusalCode> = {
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
}

// Connection refused or cut, server shutting down or starting, no connection free, statement or lock timeout, a deadlock;
// and below, a transaction lost because a migration changed the columns of one of its statements.
const away = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|57P01|57P02|57P03|53\w{3}|08\w{3}|57014|55P03|40P01)$/

// Text that PostgreSQL cannot hold, as a NUL character.
const isUnstorable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '22021' || error.code === '22P05')

function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    away.test(code) ||
    isNameLost(error) ||
    /Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(error.message)
  )
}
