import type { Context, SignedIn, Tx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { checkOwnPassword } from './own-password.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { lockFactor, tell, useSecondFactor, withinFactorBudget } from './second-factor.ts'

/** Is it on, and how many recovery codes are left? */
export async function showSecondFactor(ctx: Context, member: SignedIn) {
  const row = await ctx.db
    .selectFrom('second_factor')
    .where('member_id', '=', member.id)
    .select((eb) => [
      'confirmed_at',
      eb
        .selectFrom('recovery_code as r')
        .whereRef('r.member_id', '=', 'second_factor.member_id')
        .select((r) => r.fn.countAll<number>().as('left'))
        .as('left'),
    ])
    .executeTakeFirst()
  const onSince = row?.confirmed_at?.toISOString() ?? null
  return {
    onSince,
    recoveryCodesLeft: onSince === null ? 0 : Number(row?.left ?? 0),
    neededForStaff: member.role === 'admin' && ctx.config.staffSecondFactor && !member.secondFactor,
  }
}

type Proof = { member: SignedIn; password: string; secondFactor: string; network: string }

/** Switches it off; no session counts as opened with it any more. Throws Refusal `conflict` where there is none. */
export async function endSecondFactor(ctx: Context, proof: Proof): Promise<Record<never, never>> {
  return proved(ctx, proof, async (tx) => {
    const { id } = proof.member
    await lockFactor(tx, id, 'update')
    await tx.deleteFrom('second_factor').where('member_id', '=', id).execute()
    await tx.deleteFrom('recovery_code').where('member_id', '=', id).execute()
    await tx.updateTable('member_session').set({ second_factor: false }).where('member_id', '=', id).execute()
    await tell(ctx, tx, { memberId: id, state: 'factorOff' })
    return {}
  })
}

/** Ten new recovery codes; those before are worth nothing. Throws Refusal `conflict` where there is no second factor. */
export const newRecoveryCodes = (ctx: Context, proof: Proof) =>
  proved(ctx, proof, async (tx) => ({ recoveryCodes: await makeRecoveryCodes(ctx, tx, proof.member.id) }))

// An open phone is not enough: the password and the second factor are both asked for.
async function proved<T>(
  ctx: Context,
  { member, password, secondFactor, network }: Proof,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  await checkOwnPassword(ctx, { member, password, network })
  const tried = { who: `own-factor:${member.uid}`, network, field: 'secondFactor' }
  return withinFactorBudget(ctx, tried, async (tx) => {
    // Locked for what follows before it is locked for reading: two at once would else wait for each other.
    await lockFactor(tx, member.id, 'update')
    const outcome = await useSecondFactor(ctx, tx, { memberId: member.id, secondFactor })
    if (outcome === 'off') throw new Refusal('conflict')
    return outcome === 'used' ? work(tx) : null
  })
}
