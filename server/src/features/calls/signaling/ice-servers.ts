import { randomBytes } from 'node:crypto'
import { callLengthMaxMs } from '@karibu/contract'
import type { Context } from '../../../context.ts'
import { type TurnLogin, turnLogin } from '../../../turn-login.ts'

/** A little more than the longest call. */
const credentialMs = callLengthMaxMs + 10 * 60_000

type IceServer = { urls: string[] } & Partial<TurnLogin>

/** STUN and TURN from the configuration, with credentials of the relay for one call. */
export function iceServers({ config, now }: Pick<Context, 'config' | 'now'>): {
  iceServers: IceServer[]
  iceTransportPolicy: 'all' | 'relay'
} {
  const { stunUrls, turn } = config.calls
  const servers: IceServer[] = stunUrls.length > 0 ? [{ urls: stunUrls }] : []
  if (turn) {
    const login = { endsAt: now().getTime() + credentialMs, suffix: randomBytes(9).toString('base64url') }
    servers.push({ urls: turn.urls, ...turnLogin(turn.secret, login) })
  }
  return { iceServers: servers, iceTransportPolicy: config.production ? 'relay' : 'all' }
}
