import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

const named: Record<string, string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Whose request it is: the nearest address that is not one of our own proxies, as the web server sees it too. */
export function addressReader(trusted: readonly string[]): (request: IncomingMessage) => string {
  const ours = new BlockList()
  for (const range of trusted.flatMap((name) => named[name] ?? [name])) {
    const [net = '', bits] = range.split('/')
    const kind = isIP(net) === 6 ? 'ipv6' : 'ipv4'
    if (isIP(net)) ours.addSubnet(net, Number(bits ?? (kind === 'ipv6' ? 128 : 32)), kind)
  }
  const isOurs = (address: string) => isIP(address) > 0 && ours.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  return ({ socket, headers }) => {
    const forwarded = String(headers['x-forwarded-for'] ?? '')
    const hops = [...forwarded.split(','), socket.remoteAddress ?? ''].map((hop) => bare(hop.trim())).filter(Boolean)
    while (hops.length > 1 && isOurs(hops.at(-1) ?? '')) hops.pop()
    return hops.at(-1) ?? ''
  }
}

const bare = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
