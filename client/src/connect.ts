import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
// Types only: the calls themselves are made from the description that the server sends.
import type { api, CallOf, ReplyOf, Route } from '@karibu/contract'

type Api = typeof api
type Options = {
  /** Sent instead of JSON, for files. */
  form?: FormData
  /** Sent again with the same key a call has one effect; one is made where the call takes one. */
  idempotencyKey?: string
}
type Call<R extends Route> = (input?: CallOf<R> & Options) => Promise<ReplyOf<R>>
/** Every operation by group and name, as `client.chat.send({ params, body })`. */
export type KaribuClient = {
  [Group in keyof Api]: { [Name in keyof Api[Group]]: Call<Extract<Api[Group][Name], Route>> }
}

type Connection = {
  url: string
  /** Of a session, or a token for programs. */
  token?: string | undefined
  /** Language of the messages: en, es, fr, pt or sw. */
  locale?: string
  /** How a pause before another try is made; a timer by default. */
  pause?: (ms: number) => Promise<void>
}
const wait = (ms: number): Promise<void> => setTimeout(ms)

type Operation = { method: string; path: string; hasKey: boolean }
type Answer = { data?: unknown; message?: string; code?: string; errors?: Record<string, string[]>; requestId?: string }
type Input = { params?: object; query?: object; body?: object } & Options

const triesMax = 4
const answerMs = 30_000
/** A longer wait is left to the caller. */
const pauseMsMax = 60_000

/** A refusal: its stable `code`, the faults of fields, and the id under which the log of the server has the request. */
export class KaribuError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: Record<string, string[]>
  readonly requestId: string | undefined
  constructor(status: number, { message = '', code = 'internal', errors = {}, requestId }: Answer) {
    super(`${status} ${code}: ${message}`)
    this.name = 'KaribuError'
    this.status = status
    this.code = code
    this.errors = errors
    this.requestId = requestId
  }
}

/** Reads the description of a server and makes a client from it. Throws KaribuError when the server refuses. */
export async function connect(connection: Connection): Promise<KaribuClient> {
  const response = await send(connection, { method: 'GET', path: '/api/openapi.json', hasKey: false }, {})
  const operations = operationsOf((await response.json()) as Description)
  const client: Record<string, Record<string, unknown>> = {}
  for (const [id, operation] of operations) {
    const [group = '', name = ''] = id.split('.')
    const call = async (input: Input = {}) => read(await send(connection, operation, input))
    client[group] = { ...client[group], [name]: call }
  }
  return client as KaribuClient
}

type Described = { operationId: string; parameters: { name: string; in: string }[] }
type Description = { paths: Record<string, Record<string, Described>> }

function operationsOf(description: Description): Map<string, Operation> {
  return new Map(
    Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId, parameters }]): [string, Operation] => [
        operationId,
        { method: method.toUpperCase(), path, hasKey: parameters.some(({ name }) => name === 'Idempotency-Key') },
      ]),
    ),
  )
}

async function send(connection: Connection, operation: Operation, input: Input): Promise<Response> {
  const { method, hasKey } = operation
  const { pause = wait } = connection
  const key = hasKey ? (input.idempotencyKey ?? randomUUID()) : undefined
  // Sent again only where that cannot have two effects.
  const tries = method === 'GET' || hasKey ? triesMax : 1
  for (let tried = 1; ; tried++) {
    const isLast = tried >= tries
    const answer = await answerOf(ask(connection, operation, { ...input, ...(key && { idempotencyKey: key }) }))
    if (answer instanceof Response) {
      if (answer.ok) return answer
      const pauseMs = pauseMsOf(answer)
      if (isLast || ![429, 503].includes(answer.status) || pauseMs > pauseMsMax)
        throw new KaribuError(answer.status, (await answer.json().catch(() => ({}))) as Answer)
      await answer.body?.cancel()
      await pause(pauseMs)
      continue
    }
    // The connection was refused, cut or silent: nobody knows whether the call arrived.
    if (isLast) throw answer
    await pause(1000 * tried)
  }
}

const answerOf = (asked: Promise<Response>): Promise<Response | Error> =>
  asked.catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))

/** `Retry-After` is a number of seconds or a date; a second where it is missing. */
function pauseMsOf({ headers }: Response): number {
  const header = headers.get('retry-after') ?? '1'
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(ms) ? 1000 : Math.max(0, ms)
}

function ask({ url, token, locale }: Connection, { method, path }: Operation, input: Input): Promise<Response> {
  const values = Object.entries(input.params ?? {})
  const filled = values.reduce((text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)), path)
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) if (value !== undefined) query.set(name, String(value))
  return fetch(`${url}${filled}${query.size > 0 ? `?${query}` : ''}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(locale && { 'accept-language': locale }),
      ...(input.idempotencyKey && { 'idempotency-key': input.idempotencyKey }),
      ...(input.body && { 'content-type': 'application/json' }),
    },
    body: input.form ?? (input.body ? JSON.stringify(input.body) : null),
    signal: AbortSignal.timeout(answerMs),
  })
}

/** The data of a JSON answer, the bytes of a file. */
async function read(response: Response): Promise<unknown> {
  if (!response.headers.get('content-type')?.startsWith('application/json')) return response.bytes()
  return ((await response.json()) as Answer).data
}
