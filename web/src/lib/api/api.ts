import type { CallOf, FactorWays, RefusalCode, ReplyOf, Route } from '@karibu/contract'
import { recordReach } from '../../ui/feedback/network.ts'
import { useAuthStore } from '../auth-store.ts'
import { currentLocale } from '../i18n/i18n.ts'
import { takePreloadedResponse } from './first-answer.ts'
import { recordMaintenance } from './maintenance.ts'

type FailureBody = {
  message?: string
  code?: RefusalCode
  errors?: Record<string, string[]>
  offer?: { credits: number }
  factor?: FactorWays
  nonce?: string
  appeal?: string
  requestId?: string
  /** Seconds, of the header `Retry-After`. */
  retryAfter?: string | null
}

/** A call that was answered with a no (`status` ≥ 400), or not answered at all (`status` 0). Words are in the member's language. */
export class ApiFailure extends Error {
  readonly status: number
  readonly code: RefusalCode | 'offline'
  readonly errors: Record<string, string[]>
  /** Of `quota_used_up`: one more for so many credits, where it can be bought. */
  readonly offer: { credits: number } | null
  /** Of `second_factor_required`: with which it goes on. */
  readonly factor: FactorWays | null
  /** Of `email_unverified`: goes back with the mailed code. */
  readonly nonce: string | undefined
  /** Of `account_suspended` and `account_closed`: opens the page of the appeal. */
  readonly appeal: string | undefined
  readonly requestId: string | null
  /** So long the server wants to be left alone; 0 where it does not say. */
  readonly retryAfterMs: number

  constructor(status: number, body: FailureBody) {
    super(body.message ?? '')
    this.name = 'ApiFailure'
    this.status = status
    this.code = body.code ?? (status === 0 ? 'offline' : 'internal')
    this.errors = body.errors ?? {}
    this.offer = body.offer ?? null
    this.factor = body.factor ?? null
    this.nonce = body.nonce
    this.appeal = body.appeal
    this.requestId = body.requestId ?? null
    this.retryAfterMs = Number(body.retryAfter ?? 0) * 1000
  }
}

export type Answer<R extends Route> = { data: ReplyOf<R>; message: string | null }

/** Calls a route of the contract and returns the value of `data`. Throws an ApiFailure. There is no timeout. */
export async function call<const R extends Route>(
  route: R,
  ask: CallOf<R> = {},
  signal?: AbortSignal,
): Promise<ReplyOf<R>> {
  return (await exchange(route, ask, { signal })).data
}

type Once = {
  /** The same key asks for the same effect: the server does it once and repeats its answer. */
  idempotencyKey?: string
}

/** Like `call`, with the sentence that goes with a success. */
export const callForAnswer = <const R extends Route>(
  route: R,
  ask: CallOf<R> = {},
  { idempotencyKey }: Once = {},
): Promise<Answer<R>> => exchange(route, ask, { headers: idempotencyKey ? { 'idempotency-key': idempotencyKey } : {} })

type Carried = { headers?: Record<string, string>; signal?: AbortSignal | undefined }

async function exchange<R extends Route>(route: R, ask: CallOf<R>, { headers, signal }: Carried): Promise<Answer<R>> {
  const token = useAuthStore.getState().token
  const address = addressOf(route, ask)
  // Where the early question found no network, it is asked again.
  const early = await takePreloadedResponse({ address, token, locale: currentLocale() })?.catch(() => null)
  const request = {
    method: route.method,
    headers: {
      ...headersFor(token),
      ...headers,
      ...(ask.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(ask.body === undefined ? {} : { body: JSON.stringify(ask.body) }),
    ...(signal ? { signal } : {}),
  }
  const response = early ?? (await fetch(address, request).catch(failed))
  recordReach(true)
  recordMaintenance(response.headers.get('karibu-maintenance'))
  const body = await response.json().catch(() => ({}))
  return settle(response.status, { ...body, retryAfter: response.headers.get('retry-after') }, token)
}

function failed(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  recordReach(false)
  throw new ApiFailure(0, {})
}

/** `accept`: the kind of file, where the route answers others too. */
type RequestOptions = { accept?: string; signal?: AbortSignal }

/** Calls a route that answers with a file. Throws an ApiFailure. */
export async function download<const R extends Route>(
  route: R,
  ask: CallOf<R> = {},
  { accept, signal }: RequestOptions = {},
): Promise<Blob> {
  const token = useAuthStore.getState().token
  const response = await fetch(addressOf(route, ask), {
    method: route.method,
    headers: {
      ...headersFor(token),
      ...(accept && { accept }),
      ...(ask.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(ask.body === undefined ? {} : { body: JSON.stringify(ask.body) }),
    ...(signal ? { signal } : {}),
  }).catch(failed)
  if (!response.ok) settle(response.status, await response.json().catch(() => ({})), token)
  return response.blob()
}

type UploadOptions<R extends Route> = Pick<CallOf<R>, 'params' | 'query'> & {
  onProgress?: (share: number) => void
  headers?: Record<string, string>
}

/** Sends files with the progress of the upload (0 to 1). */
export function upload<const R extends Route>(
  route: R,
  form: FormData,
  { onProgress, headers, ...ask }: UploadOptions<R> = {},
): Promise<Answer<R>> {
  const token = useAuthStore.getState().token
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(route.method, addressOf(route, ask))
    for (const [name, value] of Object.entries({ ...headersFor(token), ...headers }))
      request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total)
    request.onerror = () => reject(new ApiFailure(0, {}))
    request.onload = () => {
      try {
        resolve(settle(request.status, parsed(request.responseText), token))
      } catch (failure) {
        reject(failure)
      }
    }
    request.send(form)
  })
}

const parsed = (text: string): FailureBody & { data?: unknown } => {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

function settle<R extends Route>(
  status: number,
  body: FailureBody & { data?: unknown },
  token: string | null,
): Answer<R> {
  if (status >= 200 && status < 300) return { data: body.data as ReplyOf<R>, message: body.message ?? null }
  // The session ended elsewhere; the guard takes the member to log in and back. A newer token is left alone.
  if (body.code === 'unauthenticated' && token && useAuthStore.getState().token === token) useAuthStore.getState().end()
  throw new ApiFailure(status, body)
}

const headersFor = (token: string | null): Record<string, string> => ({
  accept: 'application/json',
  'accept-language': currentLocale(),
  ...(token ? { authorization: `Bearer ${token}` } : {}),
})

function addressOf(route: Route, ask: { params?: unknown; query?: unknown }): string {
  const params = new Map(Object.entries(ask.params ?? {}))
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params.get(name))))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(ask.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return `/api${path}${query.size > 0 ? `?${query}` : ''}`
}
