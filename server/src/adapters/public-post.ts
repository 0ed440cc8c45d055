import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

type Headers = Record<string, string | number>
type Posting = { headers: Headers; body: Buffer | string; anywhere: (url: URL) => boolean }

const patienceMs = 10_000

/**
 * Posts to an address chosen by another party, and returns the status. Never inside our own network unless `anywhere`
 * says so; nothing that is answered is followed or kept.
 */
export function postPublic(url: URL, { headers, body, anywhere }: Posting): Promise<number> {
  const request = url.protocol === 'http:' ? requestHttp : requestHttps
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      headers,
      agent: false,
      ...(anywhere(url) ? {} : { lookup: publicLookup }),
      signal: AbortSignal.timeout(patienceMs),
    })
    sent.on('response', (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const inside = new BlockList()
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
]) {
  const [network = '', bits] = range.split('/')
  inside.addSubnet(network, Number(bits), 'ipv4')
}
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, bits, 'ipv6')

/** Is this an address of a private, local or otherwise special network? */
export const isInside = (address: string): boolean => inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

// Looked at where the connection is made, so that a name cannot change its address in between.
const publicLookup: LookupFunction = (name, options, answer) =>
  lookup(name, { ...options, all: true }, (error, found) => {
    if (error) return answer(error, '', 4)
    const addresses = found.filter(({ address }) => !isInside(address))
    const [first] = addresses
    if (!first) return answer(new Error(`${name} leads inside`), '', 4)
    if (options.all) answer(null, addresses)
    else answer(null, first.address, first.family)
  })
