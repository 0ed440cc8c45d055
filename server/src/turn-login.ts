import { createHmac } from 'node:crypto'

export type TurnLogin = { username: string; credential: string }

/**
 * The credentials of coturn's REST API: a name that carries its own end (milliseconds since 1970) and nothing of the member,
 * and its HMAC under the secret shared with the relay.
 */
export function turnLogin(secret: string, { endsAt, suffix }: { endsAt: number; suffix: string }): TurnLogin {
  const username = `${Math.floor(endsAt / 1000)}:${suffix}`
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64') }
}
