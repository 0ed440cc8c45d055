import * as z from 'zod'
import type { SentMoney } from '../../../ports/payments.ts'
import { ask } from '../http-request.ts'
import { type PaystackNo, paystackReason } from './paystack-errors.ts'

export type PaystackAnswer<T> =
  | { kind: 'ok'; data: T; next: string | null }
  | ({ kind: 'no' } & PaystackNo)
  | { kind: 'silent' }
export type PaystackClient = {
  get: <T>(path: string, shape: z.ZodType<T>) => Promise<PaystackAnswer<T>>
  post: <T>(path: string, body: object, shape: z.ZodType<T>) => Promise<PaystackAnswer<T>>
}
export type PaystackSettings = { secretKey: string; baseUrl: string; timeoutMs?: number | undefined }

const envelope = z.object({
  status: z.boolean(),
  message: z.string().catch(''),
  data: z.unknown().optional(),
  meta: z.object({ next: z.string().nullish() }).optional().catch(undefined),
  type: z.string().optional().catch(undefined),
  code: z.string().optional().catch(undefined),
})

/** Paystack's API: `status: true` only says that the call worked. An answer of another shape counts as none. */
export function paystackClient({ secretKey, baseUrl, timeoutMs }: PaystackSettings): PaystackClient {
  const call = async <T>(
    question: { method: 'GET' | 'POST'; path: string; body?: object },
    shape: z.ZodType<T>,
  ): Promise<PaystackAnswer<T>> => {
    const { method, path, body } = question
    const headers = { authorization: `Bearer ${secretKey}` }
    const response = await ask({ url: `${baseUrl}${path}`, method, headers, body, timeoutMs })
    if (response.kind === 'silent') return { kind: 'silent' }
    const envelopeResult = envelope.safeParse(response.body)
    if (!envelopeResult.success) return { kind: 'silent' }
    const { status, message, data, meta, type, code } = envelopeResult.data
    if (!status || response.status >= 400) {
      return { kind: 'no', code: code ?? type ?? `http_${response.status}`, message, httpStatus: response.status }
    }
    const parsed = shape.safeParse(data)
    return parsed.success ? { kind: 'ok', data: parsed.data, next: meta?.next ?? null } : { kind: 'silent' }
  }
  return {
    get: (path, shape) => call({ method: 'GET', path }, shape),
    post: (path, body, shape) => call({ method: 'POST', path, body }, shape),
  }
}

/** Nothing of that name: said with 404, and by older calls with 400 and a sentence. */
export const isMissing = ({ code, message, httpStatus }: PaystackNo): boolean =>
  httpStatus === 404 || (httpStatus === 400 && (/_not_found$/.test(code) || /not found/i.test(message)))

export const paystackNo = (no: PaystackNo) =>
  ({ outcome: 'refused', code: no.code, reason: paystackReason(no) }) as const

/** A call that may move money: refused only where Paystack itself said no. */
export function sentAs<T>(answer: PaystackAnswer<T>, idOf: (data: T) => string): SentMoney {
  if (answer.kind === 'silent') return { outcome: 'unknown' }
  if (answer.kind === 'no') return paystackNo(answer)
  return { outcome: 'accepted', providerId: idOf(answer.data) }
}
