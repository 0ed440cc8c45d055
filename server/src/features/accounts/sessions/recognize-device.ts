import type { IncomingHttpHeaders } from 'node:http'
import type { Context } from '../../../context.ts'
import { deviceCookie, makeDeviceToken, readDeviceCookie } from './device-cookie.ts'
import type { Origin } from './known-origins.ts'

type DeviceRequest = { network: string; headers: IncomingHttpHeaders; setHeader: (name: string, value: string) => void }

/** Where a request comes from, by its network and its cookie. */
export const originOf = ({ network, headers }: Pick<DeviceRequest, 'network' | 'headers'>): Origin => ({
  network,
  deviceToken: readDeviceCookie(headers),
})

/** Runs a sign-in; when it succeeds this browser keeps a cookie by which it is known at the next one. */
export async function knownAfter<T>(
  ctx: Pick<Context, 'config'>,
  request: DeviceRequest,
  signIn: (origin: Origin) => Promise<T>,
): Promise<T> {
  const deviceToken = readDeviceCookie(request.headers) ?? makeDeviceToken()
  const signedIn = await signIn({ network: request.network, deviceToken })
  request.setHeader('set-cookie', deviceCookie(ctx, deviceToken))
  return signedIn
}
