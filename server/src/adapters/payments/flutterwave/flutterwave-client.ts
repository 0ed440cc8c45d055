import * as z from 'zod'
import { ask } from '../http-request.ts'
import { type FlutterwaveNo, flutterwaveReason } from './flutterwave-errors.ts'

export type FlutterwaveAnswer<T> =
  | { kind: 'ok'; data: T; pages: number }
  | ({ kind: 'no' } & FlutterwaveNo)
  | { kind: 'silent' }
export type FlutterwaveClient = {
  get: <T>(path: string, shape: z.ZodType<T>) => Promise<FlutterwaveAnswer<T>>
  post: <T>(path: string, body: object, shape: z.ZodType<T>) => Promise<FlutterwaveAnswer<T>>
}
/** The business that pays out, as Tanzania requires it to be named; without it there are no payouts there. */
export type PayoutSender = { idType: string; idNumber: string }
export type FlutterwaveSettings = {
  flutterwaveKey: string
  webhookHash: string
  sender: PayoutSender | null
  baseUrl: string
  timeoutMs?: number | undefined
}

const envelope = z.object({
  status: z.string(),
  message: z.string().catch(''),
  data: z.unknown().optional(),
  meta: z
    .object({ page_info: z.object({ total_pages: z.number() }) })
    .optional()
    .catch(undefined),
})

/** Version 3 of Flutterwave's API: `status: "success"` only says that the call worked. Another shape counts as no answer. */
export function flutterwaveClient({ flutterwaveKey, baseUrl, timeoutMs }: FlutterwaveSettings): FlutterwaveClient {
  const call = async <T>(
    question: { method: 'GET' | 'POST'; path: string; body?: object },
    shape: z.ZodType<T>,
  ): Promise<FlutterwaveAnswer<T>> => {
    const { method, path, body } = question
    const headers = { authorization: `Bearer ${flutterwaveKey}` }
    const response = await ask({ url: `${baseUrl}/v3${path}`, method, headers, body, timeoutMs })
    if (response.kind === 'silent') return { kind: 'silent' }
    const parsed = envelope.safeParse(response.body)
    if (!parsed.success) return { kind: 'silent' }
    const { status, message, data, meta } = parsed.data
    if (status !== 'success' || response.status >= 400) return { kind: 'no', message, httpStatus: response.status }
    const content = shape.safeParse(data)
    return content.success
      ? { kind: 'ok', data: content.data, pages: meta?.page_info.total_pages ?? 1 }
      : { kind: 'silent' }
  }
  return {
    get: (path, shape) => call({ method: 'GET', path }, shape),
    post: (path, body, shape) => call({ method: 'POST', path, body }, shape),
  }
}

/** Nothing of that reference or id; some calls report it with 400 and a sentence. */
export const isMissing = ({ message, httpStatus }: FlutterwaveNo): boolean =>
  httpStatus === 404 || (httpStatus === 400 && /no transaction was found|not found/i.test(message))

/** The sentence is the only code that there is; staff read it. */
export const flutterwaveNo = (no: FlutterwaveNo) =>
  ({
    outcome: 'refused',
    code: `http_${no.httpStatus} ${no.message}`.trim().slice(0, 80),
    reason: flutterwaveReason(no),
  }) as const
