import type { Context } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { notify } from '../../notifications/index.ts'
import { limitAddressAttempts } from '../attempt-limits/attempt-limits.ts'
import { withMinimumDuration } from '../attempt-limits/minimum-duration.ts'
import { tryCode } from '../codes/codes.ts'
import { enqueueNoticeMail } from '../codes/mail-notice.ts'
import { endEmailCorrection } from '../corrections/email-correction.ts'
import { proveAddress } from '../registration/prove-address.ts'
import { deleteSessions } from '../sessions/end-sessions.ts'
import type { Origin } from '../sessions/known-origins.ts'
import { checkPassword } from './check-password.ts'
import { hashPassword } from './hash-password.ts'

type MailedCode = { email: string; code: string; nonce?: string | undefined }
type ResetPasswordInput = MailedCode & { password: string; origin: Origin }

/** Sets a new password with the mailed code; every session ends. Throws Refusal `wrong_code`. */
export async function resetPassword(ctx: Context, { email, code, nonce, password, origin }: ResetPasswordInput) {
  checkPassword(password, { field: 'password', email })
  const ended = await withMinimumDuration(() =>
    limitAddressAttempts(ctx, { kind: 'code', email, origin, nonce }, async () => {
      // Before the code is used up, and for every address alike.
      const passwordHash = await hashPassword(password, origin.network)
      return exchange(ctx, { email, code, nonce, password, passwordHash })
    }),
  )
  if (!ended) throw new Refusal('wrong_code')
  ctx.cutSessions(ended)
  return {}
}

function exchange(
  ctx: Context,
  { password, passwordHash, ...mailedCode }: MailedCode & { password: string; passwordHash: string },
): Promise<string[] | null> {
  return ctx.db.transaction().execute(async (tx) => {
    const memberId = await tryCode({ secret: ctx.secret, now: ctx.now() }, tx, { purpose: 'reset', ...mailedCode })
    if (memberId === null || !(await proveAddress(ctx, tx, { memberId }))) return null
    // Only after the right code, or the answer would tell names. A refusal here leaves the code good.
    const { firstname, lastname } = await tx
      .selectFrom('member')
      .where('id', '=', memberId)
      .select(['firstname', 'lastname'])
      .executeTakeFirstOrThrow()
    checkPassword(password, { field: 'password', email: mailedCode.email, names: [firstname, lastname] })
    await tx
      .updateTable('member')
      .set({ password_hash: passwordHash, password_expires_at: null })
      .where('id', '=', memberId)
      .execute()
    // What another person began with the lost password must not be finished.
    await tx.deleteFrom('mailed_code').where('member_id', '=', memberId).execute()
    await endEmailCorrection(ctx, tx, { memberId, by: 'reset' })
    await enqueueNoticeMail(tx, { notice: 'passwordChanged', memberId, email: mailedCode.email })
    await notify(tx, { memberId, kind: 'security', data: { state: 'password' }, now: ctx.now() })
    return deleteSessions(tx, { memberId })
  })
}
