import type { IncomingHttpHeaders } from 'node:http'
import type { Context } from '../../../context.ts'
import { makeToken } from '../../../http/session.ts'

const name = 'device'
export const lifeSeconds = 90 * 86_400

/** The secret that this browser got at a login; null if it has none. */
export function readDeviceCookie(headers: IncomingHttpHeaders): string | null {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim())
  return pairs.map((pair) => /^device=([\w-]{43})$/.exec(pair)?.[1]).find((token) => token !== undefined) ?? null
}

export const makeDeviceToken = makeToken

/**
 * The cookie that survives logging out. It opens nothing: it only gives this browser attempt limits of its own. Scripts do
 * not see it, other sites do not cause it to be sent, and only the calls below /api/auth get it.
 */
export function deviceCookie({ config }: Pick<Context, 'config'>, token: string): string {
  const parts = [`${name}=${token}`, 'Path=/api/auth', `Max-Age=${lifeSeconds}`, 'HttpOnly', 'SameSite=Strict']
  return [...parts, ...(config.production ? ['Secure'] : [])].join('; ')
}
