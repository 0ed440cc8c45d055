import type { BodyOf, verificationRoutes } from '@karibu/contract'
import type { Context, SignedIn } from '../../../context.ts'
import { assertFreshProof } from '../../../http/session.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { Refusal } from '../../../refusal.ts'
import { announcePhone, checkPhone } from '../../profiles/index.ts'
import { verificationJobs } from '../jobs.ts'
import { takeSmsPermit } from '../limits.ts'
import { awaitPhoneCode } from './phone-codes.ts'

type Form = BodyOf<typeof verificationRoutes.sendCode>

/**
 * Has a code sent to the member's phone; another number than before becomes the member's. Throws Refusal `unavailable` where the
 * operator sends no text messages, `conflict` for a number that is proved already, `password_required` for another one,
 * `too_many_requests`.
 */
export async function sendPhoneCode(ctx: Context, member: SignedIn, form: Form): Promise<void> {
  if (!ctx.sms) throw new Refusal('unavailable', { messageKey: 'verification:no.sms' })
  const phone = checkPhone(form)
  const own = await ctx.db
    .selectFrom('member')
    .where('id', '=', member.id)
    .select(['phone', 'phone_verified_at'])
    .executeTakeFirstOrThrow()
  if (own.phone === phone.phone && own.phone_verified_at !== null)
    throw new Refusal('conflict', { messageKey: 'verification:no.phone_verified' })
  const isOther = own.phone !== phone.phone
  if (isOther) assertFreshProof(ctx, member)
  await takeSmsPermit(ctx, { memberUid: member.uid, phone: phone.phone })
  await ctx.db.transaction().execute(async (tx) => {
    if (isOther) {
      await tx.updateTable('member').set(phone).where('id', '=', member.id).execute()
      await announcePhone(tx, member.id)
    }
    await awaitPhoneCode(tx, { memberId: member.id, phone: phone.phone, now: ctx.now() })
    await enqueue(
      tx,
      { ...verificationJobs.textCode, key: `verification.text-code:${member.id}` },
      { memberId: member.id, phone: phone.phone },
    )
  })
}
