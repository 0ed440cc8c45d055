import { createHmac, timingSafeEqual } from 'node:crypto'
import type { WebhookMessage } from '@karibu/contract'

type Received = {
  /** The header `karibu-signature`. */
  signature: string
  /** The body as it came, byte for byte. */
  body: string
  secret: string
  now?: Date
  /** A message that was signed longer ago may be a replay. */
  secondsMax?: number
}

/** The message of a webhook. Throws when it was not signed with the secret, or too long ago. */
export function verifyWebhook({
  signature,
  body,
  secret,
  now = new Date(),
  secondsMax = 300,
}: Received): WebhookMessage {
  const parts = signature.split(',').map((part) => part.split('='))
  const seconds = parts.find(([name]) => name === 't')?.[1] ?? ''
  const right = createHmac('sha256', secret).update(`${seconds}.${body}`).digest()
  const isSigned = parts.some(([name, hash = '']) => {
    const given = Buffer.from(hash, 'hex')
    return name === 'v1' && given.length === right.length && timingSafeEqual(given, right)
  })
  if (!isSigned) throw new Error('the webhook is not signed with this secret')
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > secondsMax) throw new Error('the webhook is too old')
  return JSON.parse(body) as WebhookMessage
}
