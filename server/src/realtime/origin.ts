import type { IncomingHttpHeaders } from 'node:http'

/** May this page open a socket? Our own pages, and programs that are no browser and so name no origin. */
export function isWelcome({ origin, host }: IncomingHttpHeaders, publicUrl: string | null): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const parsed = new URL(origin)
  if (publicUrl !== null && parsed.origin === new URL(publicUrl).origin) return true
  return /^https?:$/.test(parsed.protocol) && parsed.host === host
}
