import type { Context, SignedIn, Tx } from '../../../context.ts'
import { rotateOwnToken } from '../../../http/session.ts'
import { factorRequired } from '../passkeys/use-passkey.ts'
import {
  type FactorInput,
  limitFactorAttempts,
  lockFactor,
  useSecondFactor,
  wrongFactor,
} from '../second-factor/second-factor.ts'
import { checkOwnPassword } from './check-own-password.ts'

type ConfirmPasswordInput = FactorInput & {
  member: SignedIn
  password: string
  network: string
  /** Of the token that the request came with. */
  tokenHash: Buffer | null
}
/** Null where a confirmation of the same session at the same moment gave another token. */
type Confirmed = { token: string | null }

/**
 * Notes on the session that the password was given just now, and gives it another token. Of members who have a second factor
 * that is asked too, and noted. Throws Refusal `wrong_credentials`, `second_factor_required` with the ways there are,
 * `wrong_code` or `passkey_refused`.
 */
export async function confirmPassword(ctx: Context, input: ConfirmPasswordInput): Promise<Confirmed> {
  const { member, secondFactor, passkey, network, tokenHash } = input
  const session = { sessionId: member.sessionId, tokenHash }
  await checkOwnPassword(ctx, input)
  if (!(await needsFactor(ctx, member)))
    return ctx.db.transaction().execute((tx) => noteConfirmed(ctx, tx, { ...session, hasFactor: false }))
  const challenge = { memberId: member.id, purpose: 'proof' } as const
  if (secondFactor === undefined && !passkey) throw await factorRequired(ctx, challenge)
  const tried = { who: `own-factor:${member.uid}`, network, wrong: wrongFactor({ passkey }) }
  return limitFactorAttempts(ctx, tried, async (tx) => {
    const outcome = await useSecondFactor(ctx, tx, { ...challenge, secondFactor, passkey })
    return outcome === 'wrong' ? null : noteConfirmed(ctx, tx, { ...session, hasFactor: outcome === 'used' })
  })
}

const needsFactor = async (ctx: Context, member: SignedIn): Promise<boolean> =>
  (await ctx.db.transaction().execute((tx) => lockFactor(tx, member.id, 'share'))).isOn

type Noted = { sessionId: string; tokenHash: Buffer | null; hasFactor: boolean }

async function noteConfirmed(ctx: Context, tx: Tx, { sessionId, tokenHash, hasFactor }: Noted): Promise<Confirmed> {
  const at = ctx.now()
  await tx
    .updateTable('member_session')
    .set({ password_confirmed_at: at, ...(hasFactor && { second_factor_at: at }) })
    .where('id', '=', sessionId)
    .execute()
  return { token: await rotateOwnToken(ctx, tx, { sessionId, tokenHash }) }
}
