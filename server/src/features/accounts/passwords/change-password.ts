import type { Context, SignedIn } from '../../../context.ts'
import { rotateToken } from '../../../http/session.ts'
import { Refusal } from '../../../refusal.ts'
import { notify } from '../../notifications/index.ts'
import { enqueueNoticeMail } from '../codes/mail-notice.ts'
import { deleteSessions } from '../sessions/end-sessions.ts'
import { checkOwnProof } from './check-own-password.ts'
import { checkPassword } from './check-password.ts'
import { hashPassword } from './hash-password.ts'

type ChangePasswordInput = { member: SignedIn; oldPassword: string; newPassword: string; network: string }

/** Another password; every other session ends, this one gets another token, and the member is notified by mail. Throws Refusal `wrong_credentials`, `second_factor_required`. */
export async function changePassword(ctx: Context, { member, oldPassword, newPassword, network }: ChangePasswordInput) {
  const { email, names, passwordHash: oldHash } = await checkOwnProof(ctx, { member, password: oldPassword, network })
  checkPassword(newPassword, { field: 'newPassword', email, names })
  const passwordHash = await hashPassword(newPassword, network)
  const { ended, token } = await ctx.db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('member')
      .set({ password_hash: passwordHash, password_expires_at: null })
      .where('id', '=', member.id)
      .where('password_hash', '=', oldHash)
      .executeTakeFirst()
    // A concurrent change with the old password was first, and has ended this session.
    if (numUpdatedRows === 0n) throw new Refusal('wrong_credentials')
    await tx.deleteFrom('mailed_code').where('member_id', '=', member.id).execute()
    await tx
      .updateTable('member_session')
      .set({ password_confirmed_at: ctx.now() })
      .where('id', '=', member.sessionId)
      .execute()
    await enqueueNoticeMail(tx, { notice: 'passwordChanged', memberId: member.id, email })
    await notify(tx, { memberId: member.id, kind: 'security', data: { state: 'password' }, now: ctx.now() })
    return {
      token: await rotateToken(ctx, tx, member.sessionId),
      ended: await deleteSessions(tx, { memberId: member.id, except: member.sessionId }),
    }
  })
  ctx.cutSessions(ended)
  return { token }
}
