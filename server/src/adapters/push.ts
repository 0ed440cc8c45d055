import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import webPush from 'web-push'
import type { Config } from '../config.ts'
import type { PushPort } from '../context.ts'

/** The push services of the browsers: Chrome and its kin, Firefox, Edge, Safari. */
const services = /(^|\.)(fcm\.googleapis\.com|push\.services\.mozilla\.com|notify\.windows\.com|push\.apple\.com)$/
const patienceMs = 10_000

/**
 * Web Push (RFC 8030, 8291, 8292). An endpoint comes from a browser, so a member may make it up: only known services are
 * taken, over https, never at an address inside our own network, and nothing they answer is followed or kept.
 */
export function makePush({ push, publicUrl, mail }: Pick<Config, 'push' | 'publicUrl' | 'mail'>): PushPort {
  const isOurs = (url: URL) => push.origins.includes(url.origin)
  const accepts = (endpoint: string): boolean => {
    if (!URL.canParse(endpoint)) return false
    const url = new URL(endpoint)
    if (url.username || url.password) return false
    if (isOurs(url)) return true
    return url.protocol === 'https:' && url.port === '' && services.test(url.hostname)
  }
  return {
    accepts,
    makeKeys: () => webPush.generateVAPIDKeys(),
    send: async (message) => {
      if (!accepts(message.endpoint)) return 'gone'
      const subject = publicUrl?.startsWith('https:') ? publicUrl : `mailto:${addressIn(mail.from)}`
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint: message.endpoint, keys: message.keys },
        message.payload,
        {
          vapidDetails: { subject, ...message.vapid },
          TTL: message.ttl,
          urgency: message.urgency,
          topic: message.topic,
        },
      )
      const status = await post(new URL(message.endpoint), { headers, body, anywhere: isOurs })
      if (status === 404 || status === 410) return 'gone'
      // Made with a key that is not ours any more. The browser makes a new one at its next visit.
      if (status === 401 || status === 403) return 'gone'
      // Refused for good: the same push would be refused again.
      if (status === 400 || status === 413) return 'refused'
      if (status >= 200 && status < 300) return 'sent'
      throw new Error(`the push service answered ${status}`)
    },
  }
}

type Headers = Record<string, string | number>
type Posting = { headers: Headers; body: Buffer; anywhere: (url: URL) => boolean }

const addressIn = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from

function post(url: URL, { headers, body, anywhere }: Posting): Promise<number> {
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
