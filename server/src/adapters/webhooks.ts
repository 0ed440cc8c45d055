import { isIP } from 'node:net'
import type { Config } from '../config/config.ts'
import type { WebhookPort } from '../ports/webhooks.ts'
import { isInside, postPublic } from './public-post.ts'

/** Posts messages to the endpoints of other systems. In production only by https, and never inside our own network. */
export const makeWebhooks = ({ production }: Pick<Config, 'production'>): WebhookPort => ({
  accepts: (address) => {
    const { protocol, hostname, username, password } = new URL(address)
    if (username || password) return false
    if (!production) return true
    const host = hostname.replaceAll(/[[\]]/g, '')
    return protocol === 'https:' && !(isIP(host) && isInside(host))
  },
  post: (address, { headers, body }) =>
    postPublic(new URL(address), {
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      body,
      anywhere: () => !production,
    }),
})
