import { errorCode } from '../../error-code.ts'

/** `silent`: whether the other side did anything is not known. */
export type HttpResult = { kind: 'answer'; status: number; body: unknown } | { kind: 'silent'; why: string }
type Question = {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: object | undefined
  timeoutMs?: number
}

const usualTimeoutMs = 10_000
const answerBytesMax = 2_000_000

/**
 * One request to an external API. A POST is never repeated here, since it may have had an effect. Anything but a
 * readable answer of the API itself (timeout, redirect, 408, 429, 5xx, a body that is not JSON) is `silent`.
 */
export async function ask({ url, method, headers, body, timeoutMs = usualTimeoutMs }: Question): Promise<HttpResult> {
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      body: body ? JSON.stringify(body) : null,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await readText(response)
    const { status } = response
    if (status < 200 || status >= 500 || (status >= 300 && status < 400) || status === 408 || status === 429)
      return { kind: 'silent', why: `HTTP ${status}` }
    return { kind: 'answer', status, body: parseExactly(text) }
  } catch (error) {
    return { kind: 'silent', why: whyOf(error) }
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > answerBytesMax) throw new Error('the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** As JSON.parse, but whole numbers that do not fit a number (64-bit ids) stay their digits. Throws for anything else. */
export function parseExactly(text: string): unknown {
  const exact = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^\d+$/.test(context?.source ?? '')
      ? context?.source
      : value
  return JSON.parse(text, exact)
}

// Names only: messages of fetch hold addresses, and those hold references.
function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  return errorCode(cause) ?? error.name
}
