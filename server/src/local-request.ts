type LocalRequest = {
  headers: Record<string, string | string[] | undefined>
  raw: { httpVersion: string; socket: { remoteAddress?: string | undefined } }
}

const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** Whether a host name or address means this machine only. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|(::ffff:)?127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

/**
 * Whether a request was made by a program of this machine for this machine: the connection comes from loopback, no proxy
 * has touched it (an nginx without settings adds no header, but speaks HTTP/1.0), and the name asked for is loopback too, so
 * that no foreign page reaches it by a name that it lets point here.
 */
export function isLocalRequest({ headers, raw }: LocalRequest): boolean {
  const name = String(headers.host ?? '').replace(/:\d+$/, '')
  return (
    isLoopback(raw.socket.remoteAddress ?? '') &&
    raw.httpVersion !== '1.0' &&
    forwarding.every((header) => headers[header] === undefined) &&
    isLoopback(name)
  )
}
