import type { Context } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { withinBudget } from './budgets.ts'
import { isPassword } from './hash-password.ts'
import { askForMail } from './mail-code.ts'
import { openSession } from './open-session.ts'
import { signedInUser } from './signed-in-user.ts'

type Given = { email: string; password: string; remember: boolean; device: string; network: string }

/** Logs in by password. Throws Refusal `wrong_credentials`, or `email_unverified` (and mails a code) after the right one. */
export async function logIn(ctx: Context, { email, password, remember, device, network }: Given) {
  const member = await withinBudget(ctx, { kind: 'password', account: email, network }, () =>
    findByPassword(ctx, { email, password }),
  )
  if (!member) throw new Refusal('wrong_credentials')
  if (!member.isVerified) {
    await askForMail(ctx, ctx.db, { purpose: 'verify', email })
    throw new Refusal('email_unverified')
  }
  const token = await ctx.db
    .transaction()
    .execute((tx) => openSession(ctx, tx, { memberId: member.id, remember, device, byPassword: true }))
  return { token, user: await signedInUser(ctx, member.id) }
}

async function findByPassword(ctx: Context, { email, password }: { email: string; password: string }) {
  const row = await ctx.db
    .selectFrom('member')
    .where('email', '=', email)
    .select(['id', 'password_hash', 'status', 'email_verified_at'])
    .executeTakeFirst()
  const isRight = await isPassword(row?.password_hash ?? null, password)
  if (!row || !isRight || row.status !== 'active') return null
  return { id: row.id, isVerified: row.email_verified_at !== null }
}
