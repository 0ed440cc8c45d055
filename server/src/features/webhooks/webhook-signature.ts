import { createHmac } from 'node:crypto'
import type { Context } from '../../context.ts'
import { knownHashes } from '../../signature.ts'

/** The secrets that an endpoint may know: of this SECRET, and of the one before it while it is set. */
export const secretsOf = (ctx: Pick<Context, 'secret' | 'secretPrevious'>, endpointId: string): string[] =>
  knownHashes(ctx, 'webhook', endpointId).map((hash) => `whsec_${hash.toString('base64url')}`)

type Signed = { secrets: string[]; body: string; now: Date }

/** `t=SECONDS,v1=HEX`: HMAC-SHA256 of `SECONDS.BODY` with the secret; one v1 for each secret that is valid. */
export function signatureOf({ secrets, body, now }: Signed): string {
  const seconds = Math.floor(now.getTime() / 1000)
  const hashes = secrets.map((secret) => createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'))
  return [`t=${seconds}`, ...hashes.map((hash) => `v1=${hash}`)].join(',')
}
