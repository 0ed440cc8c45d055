import type { Context, SignedIn } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { withinBudget } from './budgets.ts'
import { isPassword } from './hash-password.ts'

type Given = { member: SignedIn; password: string; network: string }

/** The signed-in member gives their password again. A budget of its own, so that strangers cannot use it up. Throws Refusal `wrong_credentials`. */
export async function checkOwnPassword(
  ctx: Context,
  { member, password, network }: Given,
): Promise<{ email: string; passwordHash: string }> {
  const row = await ctx.db
    .selectFrom('member')
    .where('id', '=', member.id)
    .select(['email', 'password_hash'])
    .executeTakeFirstOrThrow()
  const isRight = await withinBudget(
    ctx,
    { kind: 'password', account: `member:${member.uid}`, network },
    async () => (await isPassword(row.password_hash, password)) || null,
  )
  if (!isRight) throw new Refusal('wrong_credentials')
  return { email: row.email, passwordHash: row.password_hash }
}

/** Notes on the session that the password was given just now. */
export async function confirmPassword(ctx: Context, given: Given): Promise<Record<never, never>> {
  await checkOwnPassword(ctx, given)
  await ctx.db
    .updateTable('member_session')
    .set({ password_confirmed_at: ctx.now() })
    .where('id', '=', given.member.sessionId)
    .execute()
  return {}
}
