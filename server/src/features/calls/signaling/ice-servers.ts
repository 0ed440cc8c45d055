import { createHmac, randomBytes } from 'node:crypto'
import { callLengthMaxMs } from '@karibu/contract'
import type { Context } from '../../../context.ts'

/** A little more than the longest call. */
const credentialMs = callLengthMaxMs + 10 * 60_000

type IceServer = { urls: string[]; username?: string; credential?: string }

/**
 * STUN and TURN from the configuration. The relay's credentials are those of coturn's REST API: a name that carries its own
 * end and nothing of the member, and its HMAC under the secret shared with the relay.
 */
export function iceServers({ config, now }: Pick<Context, 'config' | 'now'>): {
  iceServers: IceServer[]
  iceTransportPolicy: 'all' | 'relay'
} {
  const { stunUrls, turn } = config.calls
  const servers: IceServer[] = stunUrls.length > 0 ? [{ urls: stunUrls }] : []
  if (turn) {
    const username = `${Math.floor((now().getTime() + credentialMs) / 1000)}:${randomBytes(9).toString('base64url')}`
    const credential = createHmac('sha1', turn.secret).update(username).digest('base64')
    servers.push({ urls: turn.urls, username, credential })
  }
  return { iceServers: servers, iceTransportPolicy: config.production ? 'relay' : 'all' }
}
