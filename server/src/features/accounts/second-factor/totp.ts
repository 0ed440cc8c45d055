import { createHmac, timingSafeEqual } from 'node:crypto'

/** A code holds for half a minute. */
export const stepMs = 30_000
/** Clocks of phones may be half a minute off, either way. */
const stepsOff = [0, -1, 1]

/** The six digits of a secret for one step of 30 seconds (RFC 6238 over HMAC-SHA-1, as every authenticator does). */
export function totpAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = hash.readUInt8(hash.length - 1) & 0x0f
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

export const stepOf = (now: Date): number => Math.floor(now.getTime() / stepMs)

/** The step a code is of, at most one off; null when it is of none. */
export function findStep(secret: Buffer, code: string, now: Date): number | null {
  const candidate = Buffer.from(code)
  const found = stepsOff
    .map((off) => stepOf(now) + off)
    .filter((step) => {
      const right = Buffer.from(totpAt(secret, step))
      return right.length === candidate.length && timingSafeEqual(right, candidate)
    })
  return found[0] ?? null
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 without padding, as authenticators take a typed secret. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}
