import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
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
}
type Operation = { method: string; path: string; hasKey: boolean }
type Answer = { data?: unknown; message?: string; code?: string; errors?: Record<string, string[]>; requestId?: string }
type Input = { params?: object; query?: object; body?: object } & Options

const triesMax = 4
const answerMs = 30_000

/** A refusal: its stable `code`, and the faults of fields. */
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

/** Reads the description of a server and makes a client from it. */
export async function connect(connection: Connection): Promise<KaribuClient> {
  const response = await fetch(`${connection.url}/api/openapi.json`, { signal: AbortSignal.timeout(answerMs) })
  const operations = operationsOf((await response.json()) as Description)
  const client: Record<string, Record<string, unknown>> = {}
  for (const [id, operation] of operations) {
    const [group = '', name = ''] = id.split('.')
    client[group] = { ...client[group], [name]: (input: Input = {}) => send(connection, operation, input) }
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

async function send(connection: Connection, operation: Operation, input: Input): Promise<unknown> {
  const { method, hasKey } = operation
  const key = hasKey ? (input.idempotencyKey ?? randomUUID()) : undefined
  // Sent again only where that cannot have two effects.
  const tries = method === 'GET' || hasKey ? triesMax : 1
  for (let tried = 1; ; tried++) {
    const response = await ask(connection, operation, { ...input, ...(key && { idempotencyKey: key }) })
    if (response.ok) return read(response)
    const mayTryAgain = [429, 503].includes(response.status) && tried < tries
    if (!mayTryAgain) throw new KaribuError(response.status, (await response.json().catch(() => ({}))) as Answer)
    await response.body?.cancel()
    await wait(Number(response.headers.get('retry-after') ?? 1) * 1000)
  }
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
