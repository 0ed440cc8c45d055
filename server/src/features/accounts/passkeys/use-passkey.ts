import type { FactorWays, PasskeyAnswer, PasskeyRequest } from '@karibu/contract'
import type { Context, Db, Tx } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { challengeMs, makeChallenge, takeChallenge } from './passkey-challenges.ts'
import { type KeptPasskey, siteNameOf, verifyUse } from './web-authn.ts'

type Asked = { memberId: number; purpose: 'login' | 'proof' }

/** The no that says which second factors there are, with something for a passkey to sign. */
export async function factorRequired(ctx: Context, asked: Asked): Promise<Refusal> {
  const authenticator = await ctx.db
    .selectFrom('second_factor')
    .where('member_id', '=', asked.memberId)
    .where('confirmed_at', 'is not', null)
    .select('member_id')
    .executeTakeFirst()
  const factor: FactorWays = { code: authenticator !== undefined, passkey: await requestFor(ctx, asked) }
  return new Refusal('second_factor_required', { factor })
}

/** Says with `second_factor_required` what there is, once the transaction it comes out of is taken back. */
export async function tellingWays<T>(ctx: Context, email: string, work: () => Promise<T>): Promise<T> {
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
    throw member ? await factorRequired(ctx, { memberId: member.id, purpose: 'login' }) : error
  }
}

async function requestFor(ctx: Context, asked: Asked): Promise<PasskeyRequest | null> {
  const allowCredentials = await knownPasskeys(ctx.db, asked.memberId)
  if (allowCredentials.length === 0) return null
  return {
    challenge: await makeChallenge(ctx, ctx.db, asked),
    rpId: siteNameOf(ctx),
    timeout: challengeMs,
    allowCredentials,
    userVerification: 'preferred',
  }
}

/** As browsers are told of them. */
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
  { answer, ...asked }: Asked & { answer: PasskeyAnswer },
): Promise<boolean> {
  const isChallenge = await takeChallenge(ctx, tx, asked)
  const kept = await lockPasskey(tx, asked.memberId, Buffer.from(answer.id, 'base64url'))
  if (!kept) return false
  const signCount = await verifyUse(ctx, { answer, kept, isChallenge })
  if (signCount === null) return false
  await tx
    .updateTable('passkey')
    .set({ sign_count: signCount, last_used_at: ctx.now() })
    .where('credential_id', '=', kept.credentialId)
    .execute()
  return true
}

async function lockPasskey(tx: Tx, memberId: number, credentialId: Buffer): Promise<KeptPasskey | null> {
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
