import type { IncomingHttpHeaders } from 'node:http'
import type { Context } from '../../../context.ts'
import { deviceCookie, makeDeviceToken, readDeviceCookie } from './device-cookie.ts'
import type { Origin } from './known-origins.ts'

type Asked = { network: string; headers: IncomingHttpHeaders; setHeader: (name: string, value: string) => void }

/** Where a request comes from, by its network and its cookie. */
export const originOf = ({ network, headers }: Pick<Asked, 'network' | 'headers'>): Origin => ({
  network,
  deviceToken: readDeviceCookie(headers),
})

/** Runs a sign-in; when it succeeds this browser keeps a cookie by which it is known at the next one. */
export async function knownAfter<T>(
  ctx: Pick<Context, 'config'>,
  asked: Asked,
  signIn: (origin: Origin) => Promise<T>,
): Promise<T> {
  const deviceToken = readDeviceCookie(asked.headers) ?? makeDeviceToken()
  const signedIn = await signIn({ network: asked.network, deviceToken })
  asked.setHeader('set-cookie', deviceCookie(ctx, deviceToken))
  return signedIn
}
