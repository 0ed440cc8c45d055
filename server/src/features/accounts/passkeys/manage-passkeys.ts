import type { NewPasskey, Passkey, PasskeyCreation } from '@karibu/contract'
import { passkeysMax } from '@karibu/contract'
import { brand } from '@karibu/contract/brand'
import type { Context, Db, SignedIn, Tx } from '../../../context.ts'
import { assertFreshProof } from '../../../http/session.ts'
import { Refusal } from '../../../refusal.ts'
import { makeRecoveryCodes } from '../second-factor/recovery-codes.ts'
import { dropLastFactor, limitFactorAttempts, lockFactor, notifyFactorChange } from '../second-factor/second-factor.ts'
import { deleteSessions } from '../sessions/end-sessions.ts'
import { challengeMs, makeChallenge, takeChallenge } from './passkey-challenges.ts'
import { knownPasskeys } from './use-passkey.ts'
import { algorithms, type StoredPasskey, siteNameOf, verifyNew } from './web-authn.ts'

const shown = ['id', 'name', 'created_at', 'last_used_at'] as const
type Row = { id: string; name: string; created_at: Date; last_used_at: Date | null }

const passkeyOf = ({ id, name, created_at, last_used_at }: Row): Passkey => ({
  id,
  name,
  createdAt: created_at.toISOString(),
  lastUsedAt: last_used_at?.toISOString() ?? null,
})

/** The member's passkeys, the oldest first. */
export async function listPasskeys(db: Db, memberId: number): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkey')
    .where('member_id', '=', memberId)
    .select(shown)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(passkeyOf)
}

/** What a browser needs to make one. Throws Refusal `password_required`, `too_many_passkeys`. */
export async function beginPasskey(ctx: Context, member: SignedIn): Promise<PasskeyCreation> {
  assertFreshProof(ctx, member)
  const excludeCredentials = await knownPasskeys(ctx.db, member.id)
  if (excludeCredentials.length >= passkeysMax) throw new Refusal('too_many_passkeys')
  const { email, firstname } = await ctx.db
    .selectFrom('member')
    .where('id', '=', member.id)
    .select(['email', 'firstname'])
    .executeTakeFirstOrThrow()
  return {
    challenge: await makeChallenge(ctx, ctx.db, { memberId: member.id, purpose: 'add' }),
    rp: { id: siteNameOf(ctx), name: brand.name },
    user: {
      id: Buffer.from(member.uid.replaceAll('-', ''), 'hex').toString('base64url'),
      name: email,
      displayName: firstname,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeMs,
    excludeCredentials,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
  }
}

type Add = { member: SignedIn; name: string; passkey: NewPasskey; network: string }
type Added = { passkey: Passkey; recoveryCodes: string[] | null; ended: string[] }

/** Keeps one that was just made. Throws Refusal `password_required`, `passkey_refused`, `too_many_passkeys`. */
export async function addPasskey(ctx: Context, { member, name, passkey, network }: Add) {
  assertFreshProof(ctx, member)
  const tried = { who: `own-factor:${member.uid}`, network, wrong: new Refusal('passkey_refused') }
  const { ended, ...added } = await limitFactorAttempts<Added>(ctx, tried, async (tx) => {
    const factor = await lockFactor(tx, member.id, 'update')
    if (factor.passkeys >= passkeysMax) throw new Refusal('too_many_passkeys')
    const isChallenge = await takeChallenge(ctx, tx, { memberId: member.id, purpose: 'add' })
    const verified = await verifyNew(ctx, { answer: passkey, isChallenge })
    const row = verified && (await insert(tx, { memberId: member.id, name, verified, at: ctx.now() }))
    if (!row) return null
    await notifyFactorChange(ctx, tx, { memberId: member.id, state: 'passkeyAdded', device: name })
    // Beside an authenticator that is on, or another passkey, its recovery codes and the other sessions stay.
    if (factor.isOn) return { passkey: passkeyOf(row), recoveryCodes: null, ended: [] }
    await tx
      .updateTable('member_session')
      .set({ second_factor: true, second_factor_at: ctx.now() })
      .where('id', '=', member.sessionId)
      .execute()
    return {
      passkey: passkeyOf(row),
      recoveryCodes: await makeRecoveryCodes(ctx, tx, member.id),
      ended: await deleteSessions(tx, { memberId: member.id, except: member.sessionId }),
    }
  })
  ctx.cutSessions(ended)
  return added
}

type Fresh = { memberId: number; name: string; verified: StoredPasskey; at: Date }

// Nothing if the credential is already registered.
const insert = (tx: Tx, { memberId, name, verified, at }: Fresh): Promise<Row | undefined> =>
  tx
    .insertInto('passkey')
    .values({
      member_id: memberId,
      credential_id: verified.credentialId,
      public_key: verified.publicKey,
      sign_count: verified.signCount,
      transports: verified.transports,
      name,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(shown)
    .executeTakeFirst()

/** Removes one; with the last second factor no session counts as opened with it any more. Throws Refusal `password_required`, `not_found`. */
export async function removePasskey(ctx: Context, member: SignedIn, id: string): Promise<Record<never, never>> {
  assertFreshProof(ctx, member)
  await ctx.db.transaction().execute(async (tx) => {
    await lockFactor(tx, member.id, 'update')
    const row = await tx
      .deleteFrom('passkey')
      .where('member_id', '=', member.id)
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst()
    if (!row) throw new Refusal('not_found')
    await notifyFactorChange(ctx, tx, { memberId: member.id, state: 'passkeyRemoved', device: row.name })
    await dropLastFactor(tx, member.id)
  })
  return {}
}
