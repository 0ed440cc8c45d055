/** What the code screen has to know about the code that was asked for; it survives a reload, not the tab. */
export type PendingCode = {
  email: string
  sentAt: number
  /** Came with the answer to the request, and goes back with the code. */
  nonce?: string | undefined
  remember?: boolean
  redirect?: string
  code?: string
}

/** The answer to the request of a code; `data` is missing where the code was not asked for here. */
export type CodeReply = { message: string | null; data?: { nonce?: string } }

const key = 'pending-code'
/** Another code may be asked for after a minute. */
const resendAfterMs = 60_000

export function readPending(): PendingCode | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

export function savePending(pending: PendingCode): void {
  sessionStorage.setItem(key, JSON.stringify(pending))
}

/** The nonce of the code that this browser asked for last, if it was for this address. */
export function nonceFor(email: string): string | undefined {
  const pending = readPending()
  return pending?.email === email ? pending.nonce : undefined
}

export function forgetPending(): void {
  sessionStorage.removeItem(key)
}

/** Whole seconds until another code may be asked for; never more than a minute, whatever the clock does. */
export function secondsLeft(sentAt: number, now: number): number {
  return Math.ceil(Math.min(Math.max(0, sentAt + resendAfterMs - now), resendAfterMs) / 1000)
}
