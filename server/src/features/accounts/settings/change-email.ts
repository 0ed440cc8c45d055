import type { Context, SignedIn, Tx } from '../../../context.ts'
import { rotateToken } from '../../../http/session.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { Refusal } from '../../../refusal.ts'
import { recognizeKnown, shareLists } from '../../known-people/index.ts'
import { notify } from '../../notifications/index.ts'
import { limitOwnAttempts } from '../attempt-limits/attempt-limits.ts'
import { tryCode } from '../codes/codes.ts'
import { enqueueCodeMail } from '../codes/mail-code.ts'
import { enqueueNoticeMail } from '../codes/mail-notice.ts'
import { endEmailCorrection } from '../corrections/email-correction.ts'
import { accountJobs } from '../jobs.ts'
import { checkOwnProof } from '../passwords/check-own-password.ts'
import { deleteSessions } from '../sessions/end-sessions.ts'
import { signedInUser } from '../sessions/signed-in-user.ts'

type ChangeEmailInput = { member: SignedIn; email: string; password: string; network: string }

/**
 * Mails a code to the new address and a notice to the old one. Returns the same if the new address is taken. Throws
 * Refusal `wrong_credentials`, `second_factor_required`.
 */
export async function askForEmailChange(ctx: Context, { member, email, password, network }: ChangeEmailInput) {
  const own = await checkOwnProof(ctx, { member, password, network })
  await ctx.db.transaction().execute(async (tx) => {
    // Only the newest wish counts.
    await tx.deleteFrom('mailed_code').where('member_id', '=', member.id).where('purpose', '=', 'email').execute()
    const requester = { key: `member:${member.uid}`, wideKey: null }
    await enqueueCodeMail(ctx, tx, { purpose: 'email', email, memberId: member.id, nonce: null, requester })
    await enqueueNoticeMail(tx, { notice: 'emailAsked', memberId: member.id, email: own.email })
  })
  return { email }
}

type Proof = { member: SignedIn; code: string; network: string }

/** The new address becomes the member's, every other session ends and this one gets another token. Throws Refusal `wrong_code`. */
export async function changeEmail(ctx: Context, { member, code, network }: Proof) {
  const changed = await limitOwnAttempts(ctx, { kind: 'code', who: `member:${member.uid}`, network }, () =>
    ctx.db.transaction().execute((tx) => exchange(ctx, tx, { member, code })),
  )
  if (!changed) throw new Refusal('wrong_code')
  ctx.cutSessions(changed.ended)
  return { token: changed.token, user: await signedInUser(ctx, member.id) }
}

async function exchange(
  ctx: Context,
  tx: Tx,
  { member, code }: { member: SignedIn; code: string },
): Promise<{ ended: string[]; token: string } | null> {
  const pending = await tx
    .selectFrom('mailed_code')
    .where('purpose', '=', 'email')
    .where('member_id', '=', member.id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .select('email')
    .executeTakeFirst()
  if (!pending) return null
  const { email } = pending
  const memberId = await tryCode({ secret: ctx.secret, now: ctx.now() }, tx, { purpose: 'email', email, code })
  if (memberId !== member.id) return null
  await tx.deleteFrom('member').where('email', '=', email).where('email_verified_at', 'is', null).execute()
  const taken = await tx.selectFrom('member').where('email', '=', email).select('id').executeTakeFirst()
  if (taken) return null
  // Before the lock on the row, which covers the address.
  await shareLists(tx)
  const old = await tx
    .selectFrom('member')
    .where('id', '=', memberId)
    .select('email')
    .forUpdate()
    .executeTakeFirstOrThrow()
  await tx.updateTable('member').set({ email, email_verified_at: ctx.now() }).where('id', '=', memberId).execute()
  await endEmailCorrection(ctx, tx, { memberId, by: 'change' })
  await recognizeKnown(ctx, tx, { memberId, kinds: ['email'] })
  await enqueue(tx, accountJobs.recognizeBanned, { memberId })
  await tx.deleteFrom('mailed_code').where('member_id', '=', memberId).execute()
  await enqueueNoticeMail(tx, { notice: 'emailChanged', memberId, email: old.email })
  await notify(tx, { memberId, kind: 'security', data: { state: 'email' }, now: ctx.now() })
  return {
    token: await rotateToken(ctx, tx, member.sessionId),
    ended: await deleteSessions(tx, { memberId, except: member.sessionId }),
  }
}
