import { ApiFailure } from './api.ts'

/**
 * Runs a payment with an Idempotency-Key. The same `purpose` (item and recipient) uses the same key
 * until it succeeds: over double clicks, lost connections and reloads of the page.
 */
export async function withIdempotencyKey<T>(purpose: string, pay: (idempotencyKey: string) => Promise<T>): Promise<T> {
  const place = `intent:${purpose}`
  const idempotencyKey = sessionStorage.getItem(place) ?? crypto.randomUUID()
  sessionStorage.setItem(place, idempotencyKey)
  try {
    const answer = await pay(idempotencyKey)
    sessionStorage.removeItem(place)
    return answer
  } catch (error) {
    // Other failures leave the key unused. This one means that it was used for a different request.
    if (error instanceof ApiFailure && error.code === 'key_reused') sessionStorage.removeItem(place)
    throw error
  }
}
