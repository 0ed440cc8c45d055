import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

export type KillResponse =
  | { outcome: 'ok'; data: Record<string, unknown> }
  | { outcome: 'fail'; code: string }
  | { outcome: 'info' }
type Ask = {
  url: string
  token: string
  method: 'GET' | 'POST'
  path: string
  body?: object
  /** How long it is asked again with the same key; 0: once. */
  patienceMs: number
  /** Sees each response. */
  onReply?: OnReply | undefined
}
export type OnReply = (path: string, response: Response) => void

const answerMs = 15_000

/** Asks until there is an answer, each time with the same Idempotency-Key. info: patience ended before. */
export async function ask({ url, token, method, path, body, patienceMs, onReply }: Ask): Promise<KillResponse> {
  const until = Date.now() + patienceMs
  const headers = {
    authorization: `Bearer ${token}`,
    ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
  }
  let mayBeUnderWay = false
  for (;;) {
    try {
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(answerMs),
      })
      onReply?.(path, response)
      const answer = await response.json()
      if (response.ok) return { outcome: 'ok', data: answer.data }
      // An abandoned try may still take effect after this rejection.
      if (response.status < 500) return mayBeUnderWay ? { outcome: 'info' } : { outcome: 'fail', code: answer.code }
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') mayBeUnderWay = true
    }
    if (Date.now() >= until) return { outcome: 'info' }
    await wait(100 + Math.random() * 200)
  }
}
