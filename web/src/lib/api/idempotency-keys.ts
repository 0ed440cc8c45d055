import { ApiFailure } from './api.ts'

/**
 * Does something that costs money, once. The same `intent` (what is bought, and for whom) carries the same Idempotency-Key
 * until it is done: over double clicks, lost connections and reloads of the page.
 */
export async function once<T>(intent: string, pay: (idempotencyKey: string) => Promise<T>): Promise<T> {
  const place = `intent:${intent}`
  const idempotencyKey = sessionStorage.getItem(place) ?? crypto.randomUUID()
  sessionStorage.setItem(place, idempotencyKey)
  try {
    const answer = await pay(idempotencyKey)
    sessionStorage.removeItem(place)
    return answer
  } catch (error) {
    // Another no leaves the key unused. After this one it has been used, for something else than is asked now.
    if (error instanceof ApiFailure && error.code === 'key_reused') sessionStorage.removeItem(place)
    throw error
  }
}
