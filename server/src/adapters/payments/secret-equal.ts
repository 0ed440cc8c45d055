import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares without telling by its time how much was right, nor how long the secret is. */
export function isSameSecret(candidate: string, known: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(candidate), digest(known))
}
