import type { FactorWays, PasskeyAnswer, PasskeyRequest } from '@karibu/contract'
import type { Context, Db, Tx } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { findEmailCorrection } from '../corrections/email-correction.ts'
import { challengeMs, makeChallenge, takeChallenge } from './passkey-challenges.ts'
import { type StoredPasskey, siteNameOf, verifyUse } from './web-authn.ts'

type ChallengeInput = { memberId: number; purpose: 'login' | 'proof' }

/** The no that says which second factors there are, with something for a passkey to sign. */
export async function factorRequired(ctx: Context, input: ChallengeInput): Promise<Refusal> {
  const authenticator = await ctx.db
    .selectFrom('second_factor')
    .where('member_id', '=', input.memberId)
    .where('confirmed_at', 'is not', null)
    .select('member_id')
    .executeTakeFirst()
  const factor: FactorWays = { code: authenticator !== undefined, passkey: await requestFor(ctx, input) }
  return new Refusal('second_factor_required', { factor })
}

/** Adds the member's factors to a `second_factor_required`, after the transaction that threw it was rolled back. */
export async function withFactorWays<T>(ctx: Context, email: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'second_factor_required') throw error
    const member = await ctx.db
      .selectFrom('member')
      .where('email', '=', email)
      .where('email_verified_at', 'is not', null)
      .select('id')
      .executeTakeFirst()
    const memberId = member?.id ?? (await findEmailCorrection(ctx, email))?.memberId
    throw memberId ? await factorRequired(ctx, { memberId, purpose: 'login' }) : error
  }
}

async function requestFor(ctx: Context, input: ChallengeInput): Promise<PasskeyRequest | null> {
  const allowCredentials = await knownPasskeys(ctx.db, input.memberId)
  if (allowCredentials.length === 0) return null
  return {
    challenge: await makeChallenge(ctx, ctx.db, input),
    rpId: siteNameOf(ctx),
    timeout: challengeMs,
    allowCredentials,
    userVerification: 'preferred',
  }
}

/** The member's passkeys as browsers expect them in `allowCredentials`. */
export async function knownPasskeys(db: Db | Tx, memberId: number) {
  const rows = await db
    .selectFrom('passkey')
    .where('member_id', '=', memberId)
    .select(['credential_id', 'transports'])
    .execute()
  return rows.map(({ credential_id, transports }) => ({
    id: credential_id.toString('base64url'),
    type: 'public-key' as const,
    transports,
  }))
}

/** Did a passkey of the member sign what was asked just now? Uses the challenge up. */
export async function usePasskey(
  ctx: Pick<Context, 'config' | 'secret' | 'now'>,
  tx: Tx,
  { answer, ...input }: ChallengeInput & { answer: PasskeyAnswer },
): Promise<boolean> {
  const isChallenge = await takeChallenge(ctx, tx, input)
  const stored = await lockPasskey(tx, input.memberId, Buffer.from(answer.id, 'base64url'))
  if (!stored) return false
  const signCount = await verifyUse(ctx, { answer, stored, isChallenge })
  if (signCount === null) return false
  await tx
    .updateTable('passkey')
    .set({ sign_count: signCount, last_used_at: ctx.now() })
    .where('credential_id', '=', stored.credentialId)
    .execute()
  return true
}

async function lockPasskey(tx: Tx, memberId: number, credentialId: Buffer): Promise<StoredPasskey | null> {
  const row = await tx
    .selectFrom('passkey')
    .where('member_id', '=', memberId)
    .where('credential_id', '=', credentialId)
    .select(['credential_id', 'public_key', 'sign_count', 'transports'])
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const { credential_id: id, public_key: publicKey, sign_count: signCount, transports } = row
  return { credentialId: id, publicKey, signCount, transports }
}
