import * as z from 'zod'
import type { SentMoney } from '../../../ports/payments.ts'
import { ask, type HttpResult } from '../http-request.ts'
import { isTokenCode, tranzakCode, tranzakReason } from './tranzak-errors.ts'

export type TranzakSettings = {
  appId: string
  appKey: string
  authKey: string
  baseUrl: string
  timeoutMs?: number | undefined
  clock?: () => number
}
/** `body` is the body of a rejection: an id in it means that something was created nevertheless. */
export type TranzakNo = { kind: 'no'; code: string | number | null; message: string; body: unknown }
export type TranzakAnswer<T> = { kind: 'ok'; data: T } | TranzakNo | { kind: 'silent' }
export type TranzakClient = {
  get: <T>(path: string, shape: z.ZodType<T>) => Promise<TranzakAnswer<T>>
  post: <T>(path: string, body: object, shape: z.ZodType<T>) => Promise<TranzakAnswer<T>>
}

const envelope = z.object({
  success: z.boolean(),
  data: z.unknown().optional(),
  errorCode: z.union([z.number(), z.string()]).nullish().catch(null),
  errorMsg: z.string().nullish().catch(null),
})
const tokenShape = z.object({ token: z.string().min(1), expiresIn: z.coerce.number().positive() })
type Token = { kind: 'ok'; value: string; freshUntil: number } | TranzakNo | { kind: 'silent' }
type Question = { method: 'GET' | 'POST'; path: string; body?: object }

/** Tranzak's API: it says no with HTTP 200 and `success: false`. A token serves three quarters of its life. */
export function tranzakClient(settings: TranzakSettings): TranzakClient {
  const { appId, appKey, baseUrl, timeoutMs, clock = Date.now } = settings
  // Asked for once also when many calls need it at the same time.
  let token: Promise<Token> | null = null

  const fetchToken = async (): Promise<Token> => {
    const headers = { 'x-app-id': appId }
    const response = await ask({
      url: `${baseUrl}/auth/token`,
      method: 'POST',
      headers,
      body: { appId, appKey },
      timeoutMs,
    })
    const answer = read(response, tokenShape)
    if (answer.kind !== 'ok') return answer
    return { kind: 'ok', value: answer.data.token, freshUntil: clock() + answer.data.expiresIn * 750 }
  }
  const freshToken = async (): Promise<Token> => {
    const held = token
    const known = await held
    if (known?.kind === 'ok' && clock() < known.freshUntil) return known
    if (token === held) token = fetchToken()
    return (await token) ?? { kind: 'silent' }
  }
  const call = async <T>(
    { method, path, body }: Question,
    shape: z.ZodType<T>,
    isRetry = false,
  ): Promise<TranzakAnswer<T>> => {
    const held = await freshToken()
    if (held.kind !== 'ok') return held
    const headers = { authorization: `Bearer ${held.value}`, 'x-app-id': appId }
    const response = await ask({ url: `${baseUrl}/xp021/v1${path}`, method, headers, body, timeoutMs })
    const answer = read(response, shape)
    // A bad token is refused before anything is done, so this one no may be followed by a second try.
    if (answer.kind !== 'no' || isRetry || !isTokenCode(answer.code)) return answer
    token = null
    return call({ method, path, ...(body ? { body } : {}) }, shape, true)
  }
  return {
    get: (path, shape) => call({ method: 'GET', path }, shape),
    post: (path, body, shape) => call({ method: 'POST', path, body }, shape),
  }
}

function read<T>(response: HttpResult, shape: z.ZodType<T>): TranzakAnswer<T> {
  if (response.kind === 'silent') return response
  const envelopeResult = envelope.safeParse(response.body)
  if (response.status === 401) return { kind: 'no', code: 401, message: '', body: undefined }
  if (!envelopeResult.success) return { kind: 'silent' }
  const { success, data, errorCode, errorMsg } = envelopeResult.data
  if (!success || response.status >= 400) {
    return { kind: 'no', code: errorCode ?? null, message: errorMsg ?? '', body: data }
  }
  const parsed = shape.safeParse(data)
  return parsed.success ? { kind: 'ok', data: parsed.data } : { kind: 'silent' }
}

/** Why Tranzak refused a call. */
const tranzakNo = ({ code, message }: Pick<TranzakNo, 'code' | 'message'>) =>
  ({
    outcome: 'refused',
    code: tranzakCode({ code, message }) || 'refused',
    reason: tranzakReason({ code, message }) ?? 'unavailable',
  }) as const

const created = z.union([
  z.object({ requestId: z.string().min(1) }),
  z.object({ transferId: z.string().min(1) }),
  z.object({ refundId: z.string().min(1) }),
])

/** A no without an id means that nothing was created; with one, something may have been. */
export function noAs(no: TranzakNo): Extract<SentMoney, { outcome: 'refused' | 'unknown' }> {
  return created.safeParse(no.body).success ? { outcome: 'unknown' } : tranzakNo(no)
}
