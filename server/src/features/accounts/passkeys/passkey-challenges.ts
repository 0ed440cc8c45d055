import { randomBytes } from 'node:crypto'
import type { Context, Db, Tx } from '../../../context.ts'
import { keyedHash } from '../../../signature.ts'

/** Milliseconds within which a passkey has to answer. */
export const challengeMs = 5 * 60_000

/** `add`: a new passkey · `login` · `proof`: of a logged-in member. */
type ChallengeInput = { memberId: number; purpose: 'add' | 'login' | 'proof' }
type ChallengeContext = Pick<Context, 'secret' | 'now'>

const hashOf = ({ secret }: ChallengeContext, { memberId, purpose }: ChallengeInput, challenge: string) =>
  keyedHash(secret, 'passkey', String(memberId), purpose, challenge)

/** 256 random bits to be signed, in place of those before; only their hash is stored. */
export async function makeChallenge(ctx: ChallengeContext, db: Db | Tx, input: ChallengeInput): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const fresh = { hash: hashOf(ctx, input, challenge), expires_at: new Date(ctx.now().getTime() + challengeMs) }
  await db
    .insertInto('passkey_challenge')
    .values({ member_id: input.memberId, purpose: input.purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(['member_id', 'purpose']).doUpdateSet(fresh))
    .execute()
  return challenge
}

/** Deletes the challenge and returns whether an answer matches it; of two concurrent requests, one gets the challenge. */
export async function takeChallenge(
  ctx: ChallengeContext,
  tx: Tx,
  input: ChallengeInput,
): Promise<(challenge: string) => boolean> {
  const row = await tx
    .deleteFrom('passkey_challenge')
    .where('member_id', '=', input.memberId)
    .where('purpose', '=', input.purpose)
    .returning(['hash', 'expires_at'])
    .executeTakeFirst()
  if (!row || row.expires_at <= ctx.now()) return () => false
  return (challenge) => row.hash.equals(hashOf(ctx, input, challenge))
}
