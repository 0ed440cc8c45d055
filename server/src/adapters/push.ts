import webPush from 'web-push'
import type { Config } from '../config/config.ts'
import type { PushPort } from '../ports/push.ts'
import { postPublic } from './public-post.ts'

/** The push services of the browsers: Chrome and its kin, Firefox, Edge, Safari. */
const services = /(^|\.)(fcm\.googleapis\.com|push\.services\.mozilla\.com|notify\.windows\.com|push\.apple\.com)$/

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
      const status = await postPublic(new URL(message.endpoint), { headers, body, anywhere: isOurs })
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

const addressIn = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from
