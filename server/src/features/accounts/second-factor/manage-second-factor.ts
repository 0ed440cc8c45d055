import type { Context, SignedIn, Tx } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { listPasskeys } from '../passkeys/manage-passkeys.ts'
import { factorRequired } from '../passkeys/use-passkey.ts'
import { checkOwnPassword } from '../passwords/check-own-password.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import {
  dropLastFactor,
  type FactorInput,
  limitFactorAttempts,
  lockFactor,
  notifyFactorChange,
  useSecondFactor,
  wrongFactor,
} from './second-factor.ts'

/** What there is, and how many recovery codes are left. */
export async function showSecondFactor(ctx: Context, member: SignedIn) {
  const row = await ctx.db
    .selectFrom('member')
    .where('id', '=', member.id)
    .select((eb) => [
      eb
        .selectFrom('second_factor as f')
        .whereRef('f.member_id', '=', 'member.id')
        .select('f.confirmed_at')
        .as('confirmed_at'),
      eb
        .selectFrom('recovery_code as r')
        .whereRef('r.member_id', '=', 'member.id')
        .select((r) => r.fn.countAll<number>().as('left'))
        .as('left'),
    ])
    .executeTakeFirstOrThrow()
  return {
    onSince: row.confirmed_at?.toISOString() ?? null,
    passkeys: await listPasskeys(ctx.db, member.id),
    recoveryCodesLeft: Number(row.left),
    neededForStaff: member.role === 'admin' && ctx.config.staffSecondFactor && !member.secondFactor,
  }
}

type Proof = FactorInput & { member: SignedIn; password: string; network: string }

/** Switches the authenticator off; passkeys stay. Throws Refusal `conflict` where none is on. */
export async function endSecondFactor(ctx: Context, proof: Proof): Promise<Record<never, never>> {
  return proved(ctx, proof, async (tx) => {
    const { id } = proof.member
    const { authenticator, passkeys } = await lockFactor(tx, id, 'update')
    if (!authenticator?.isOn) throw new Refusal('conflict')
    await tx.deleteFrom('second_factor').where('member_id', '=', id).execute()
    await dropLastFactor(tx, id)
    await notifyFactorChange(ctx, tx, { memberId: id, state: passkeys > 0 ? 'appOff' : 'factorOff' })
    return {}
  })
}

/** Ten new recovery codes; those before are worth nothing. Throws Refusal `conflict` where there is no second factor. */
export const newRecoveryCodes = (ctx: Context, proof: Proof) =>
  proved(ctx, proof, async (tx) => ({ recoveryCodes: await makeRecoveryCodes(ctx, tx, proof.member.id) }))

// An open phone is not enough: the password and the second factor are both asked for.
async function proved<T>(
  ctx: Context,
  { member, password, secondFactor, passkey, network }: Proof,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  await checkOwnPassword(ctx, { member, password, network })
  const challenge = { memberId: member.id, purpose: 'proof' } as const
  if (secondFactor === undefined && !passkey) throw await factorRequired(ctx, challenge)
  const tried = { who: `own-factor:${member.uid}`, network, wrong: wrongFactor({ passkey }) }
  return limitFactorAttempts(ctx, tried, async (tx) => {
    // Locked for what follows before it is locked for reading: two at once would else wait for each other.
    await lockFactor(tx, member.id, 'update')
    const outcome = await useSecondFactor(ctx, tx, { ...challenge, secondFactor, passkey })
    if (outcome === 'off') throw new Refusal('conflict')
    return outcome === 'used' ? work(tx) : null
  })
}
