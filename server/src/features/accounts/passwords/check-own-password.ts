import type { Context, SignedIn } from '../../../context.ts'
import { hasFreshFactor } from '../../../http/session.ts'
import { Refusal } from '../../../refusal.ts'
import { limitOwnAttempts } from '../attempt-limits/attempt-limits.ts'
import { endEmailCorrection } from '../corrections/email-correction.ts'
import { factorRequired } from '../passkeys/use-passkey.ts'
import { hasExpired, isPassword } from './hash-password.ts'

type CheckPasswordInput = { member: SignedIn; password: string; network: string }
type Owner = { email: string; names: string[]; passwordHash: string }

/**
 * Before a change of what opens the account: the password, and of a member who has a second factor that too, which
 * `/auth/confirm` notes on the session. Throws Refusal `wrong_credentials` or `second_factor_required`, with the ways there are.
 */
export async function checkOwnProof(ctx: Context, input: CheckPasswordInput): Promise<Owner> {
  const owner = await checkOwnPassword(ctx, input)
  if (!hasFreshFactor(ctx, input.member))
    throw await factorRequired(ctx, { memberId: input.member.id, purpose: 'proof' })
  return owner
}

/**
 * The signed-in member gives their password again. It has a limit of its own, which strangers cannot use up. Who knows it can log in and
 * needs no other address from staff. Throws Refusal `wrong_credentials`.
 */
export async function checkOwnPassword(ctx: Context, input: CheckPasswordInput): Promise<Owner> {
  const owner = await compareOwnPassword(ctx, input)
  await ctx.db.transaction().execute((tx) => endEmailCorrection(ctx, tx, { memberId: input.member.id, by: 'password' }))
  return owner
}

/** The same, without an effect on what waits: before an export, which holds it. */
export async function compareOwnPassword(
  ctx: Context,
  { member, password, network }: CheckPasswordInput,
): Promise<Owner> {
  const row = await ctx.db
    .selectFrom('member')
    .where('id', '=', member.id)
    .select(['email', 'firstname', 'lastname', 'password_hash', 'password_expires_at'])
    .executeTakeFirstOrThrow()
  const isRight = await limitOwnAttempts(
    ctx,
    { kind: 'password', who: `member:${member.uid}`, network },
    async () => (await isPassword(row.password_hash, password, network)) || null,
  )
  if (!isRight || hasExpired(ctx, row.password_expires_at)) throw new Refusal('wrong_credentials')
  return { email: row.email, names: [row.firstname, row.lastname], passwordHash: row.password_hash }
}
