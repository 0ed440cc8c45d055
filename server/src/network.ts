import { isIPv4, isIPv6 } from 'node:net'

/** The network behind an address: one IPv4 address, or the /64 of an IPv6 one, since a single home holds a whole /64. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail = ''] = ip.split('%')[0]?.split('::') ?? []
  const left = head.split(':').filter(Boolean)
  const right = ip.includes('::') ? tail.split(':').filter(Boolean) : []
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  // One network has one spelling, however a proxy writes it.
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** The wider networks around one that `networkOf` gave: the /24 of an IPv4 address, the /56 and the /48 of an IPv6 /64. */
export function widerNetworks(network: string): string[] {
  if (isIPv4(network)) return [`${network.split('.').slice(0, 3).join('.')}.0/24`]
  const groups = network.split(':')
  const [first = '', second = '', third = '', fourth = ''] = groups
  if (groups.length !== 4) return []
  const wide = (Number.parseInt(fourth, 16) & 0xff00).toString(16)
  return [`${first}:${second}:${third}:${wide}/56`, `${first}:${second}:${third}/48`]
}
