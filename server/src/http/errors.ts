import { randomUUID } from 'node:crypto'
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type Locale, type RefusalCode, refusals } from '@karibu/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { isForeignKeyViolation } from '../db/database-fault.ts'
import { isNameLost } from '../db/statements/prepared-client.ts'
import { errorCode } from '../error-code.ts'
import { makeLog } from '../log.ts'
import { Refusal } from '../refusal.ts'
import { headersFor } from './security/headers.ts'
import { localeOf } from './translations.ts'
import { deletesStored } from './transport/revalidate.ts'

type Exchange = { request: FastifyRequest; reply: FastifyReply }

/** The only place where an error becomes a response. */
export function answerError(ctx: Context, error: unknown, { request, reply }: Exchange): FastifyReply {
  const refusal = error instanceof Refusal ? error : refusalOf(error)
  request.refusal = refusal.code
  // Also where it says "again": a foreign key that is always violated is a bug, and shows in the log.
  if (refusal.code === 'internal' || isForeignKeyViolation(error))
    makeLog(request.log, ctx.metrics?.countLogEvent)('internal_error', { err: error })
  if (refusal.details.retryAfter !== undefined) reply.header('retry-after', refusal.details.retryAfter)
  if (isSessionOver(refusal, request)) reply.headers(deletesStored)
  const locale = localeOf(request.headers['accept-language'])
  const errors = refusal.details.fields && ctx.translations.fields(locale, refusal.details.fields)
  return reply
    .code(refusals[refusal.code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({
      message: messageOf(ctx, locale, refusal),
      code: refusal.code,
      ...(errors ? { errors } : {}),
      ...(refusal.details.offer ? { offer: refusal.details.offer } : {}),
      ...(refusal.details.factor ? { factor: refusal.details.factor } : {}),
      ...(refusal.details.nonce ? { nonce: refusal.details.nonce } : {}),
      ...(refusal.details.appeal ? { appeal: refusal.details.appeal } : {}),
      requestId: request.id,
    })
}

const isSessionOver = ({ code }: Refusal, { headers }: FastifyRequest): boolean =>
  code === 'unauthenticated' && headers.authorization !== undefined

function messageOf({ translations }: Context, locale: Locale, { code, details }: Refusal): string {
  const { message, messageKey } = details
  if (message) return translations.translateStored(locale, message.key, message.values)
  return messageKey ? translations.translate(locale, messageKey) : translations.refusal(locale, code)
}

/** Answers on the bare connection what is not HTTP, has more headers than we read, or came too slowly; then hangs up. */
export function answerGarbage(ctx: Context, { error, socket, note }: Garbage): void {
  if (error.code === 'ECONNRESET') return void socket.destroy()
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    if (socket.bytesRead > 0) note('slow')
    return void closeSlow(socket)
  }
  const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : 'invalid_input'
  note(code)
  refuseBare(ctx, { code }, socket)
}

type Garbage = { error: { code?: string }; socket: Socket; note: (kind: string) => void }

// Browsers open connections ahead of need. Any answer on an unused one is taken for the answer to the next request, but a
// closed one is replaced; after a begun request RFC 9110 (15.5.9) has 408, which a browser may repeat.
function closeSlow(socket: Socket): void {
  if (socket.writable && socket.bytesRead > 0)
    socket.write('HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n')
  socket.destroySoon()
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
  // What the request names was erased while it was under way; the same request finds it gone.
  if (isForeignKeyViolation(error)) return new Refusal('unavailable', { retryAfter: 1 })
  if (isUnstorable(error)) return new Refusal('invalid_input')
  const status = statusOf(error)
  if (status === undefined || status >= 500 || status < 400) return new Refusal('internal')
  return new Refusal(codesByStatus[status] ?? 'invalid_input')
}

/** The status that Fastify gave an error. */
const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined

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
const isUnstorable = (error: unknown): boolean => ['22021', '22P05'].includes(errorCode(error) ?? '')

function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    away.test(errorCode(error) ?? '') ||
    isNameLost(error) ||
    /Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(error.message)
  )
}
