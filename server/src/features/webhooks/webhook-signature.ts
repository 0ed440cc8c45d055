import type { Context } from '../../context.ts'
import { knownHashes } from '../../signature.ts'

/** The secrets that an endpoint may know: of this SECRET, and of the one before it while it is set. */
export const secretsOf = (ctx: Pick<Context, 'secret' | 'secretPrevious'>, endpointId: string): string[] =>
  knownHashes(ctx, 'webhook', endpointId).map((hash) => `whsec_${hash.toString('base64url')}`)
