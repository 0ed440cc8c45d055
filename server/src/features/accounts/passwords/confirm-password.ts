import type { Context, Db, SignedIn, Tx } from '../../../context.ts'
import { factorRequired } from '../passkeys/use-passkey.ts'
import {
  type FactorInput,
  limitFactorAttempts,
  lockFactor,
  useSecondFactor,
  wrongFactor,
} from '../second-factor/second-factor.ts'
import { checkOwnPassword } from './check-own-password.ts'

type ConfirmPasswordInput = FactorInput & { member: SignedIn; password: string; network: string }

/**
 * Notes on the session that the password was given just now. Of members who have a second factor that is asked too, and
 * noted. Throws Refusal `wrong_credentials`, `second_factor_required` with the ways there are, `wrong_code` or
 * `passkey_refused`.
 */
export async function confirmPassword(ctx: Context, input: ConfirmPasswordInput): Promise<Record<never, never>> {
  const { member, secondFactor, passkey, network } = input
  await checkOwnPassword(ctx, input)
  if (!(await needsFactor(ctx, member))) {
    await noteConfirmed(ctx, ctx.db, { sessionId: member.sessionId, hasFactor: false })
    return {}
  }
  const challenge = { memberId: member.id, purpose: 'proof' } as const
  if (secondFactor === undefined && !passkey) throw await factorRequired(ctx, challenge)
  const tried = { who: `own-factor:${member.uid}`, network, wrong: wrongFactor({ passkey }) }
  return limitFactorAttempts(ctx, tried, async (tx) => {
    const outcome = await useSecondFactor(ctx, tx, { ...challenge, secondFactor, passkey })
    if (outcome === 'wrong') return null
    await noteConfirmed(ctx, tx, { sessionId: member.sessionId, hasFactor: outcome === 'used' })
    return {}
  })
}

const needsFactor = async (ctx: Context, member: SignedIn): Promise<boolean> =>
  (await ctx.db.transaction().execute((tx) => lockFactor(tx, member.id, 'share'))).isOn

async function noteConfirmed(
  { now }: Context,
  db: Db | Tx,
  { sessionId, hasFactor }: { sessionId: string; hasFactor: boolean },
): Promise<void> {
  const at = now()
  await db
    .updateTable('member_session')
    .set({ password_confirmed_at: at, ...(hasFactor && { second_factor_at: at }) })
    .where('id', '=', sessionId)
    .execute()
}
