import type { Context, SignedIn } from '../../../context.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { Refusal } from '../../../refusal.ts'
import { limitOwnAttempts } from '../../accounts/index.ts'
import { accountJobs } from '../../accounts/jobs.ts'
import { recognizeKnown } from '../../known-people/index.ts'
import { notify } from '../../notifications/index.ts'
import { tryPhoneCode } from './phone-codes.ts'

type Proof = { member: SignedIn; code: string; network: string }

/**
 * Proves the member's present number with the code. A number belongs to who proved it last: it may have been given to
 * another member, so another account loses its verification. Throws Refusal `wrong_code`, `too_many_requests`.
 */
export async function verifyPhone(ctx: Context, { member, code, network }: Proof): Promise<void> {
  const proved = await limitOwnAttempts(ctx, { kind: 'code', who: `phone:${member.uid}`, network }, () =>
    ctx.db.transaction().execute(async (tx) => {
      const { phone } = await tx
        .selectFrom('member')
        .where('id', '=', member.id)
        .select('phone')
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow()
      if (!(await tryPhoneCode(ctx, tx, { memberId: member.id, phone, code }))) return null
      await tx
        .updateTable('member')
        .set({ phone_verified_at: null })
        .where('phone', '=', phone)
        .where('id', '<>', member.id)
        .where('phone_verified_at', 'is not', null)
        .execute()
      const now = ctx.now()
      await tx.updateTable('member').set({ phone_verified_at: now }).where('id', '=', member.id).execute()
      await tx.deleteFrom('phone_code').where('member_id', '=', member.id).execute()
      await recognizeKnown(ctx, tx, { memberId: member.id, kinds: ['phone'] })
      await notify(tx, { memberId: member.id, kind: 'security', data: { state: 'phone' }, now })
      await enqueue(tx, accountJobs.recognizeBanned, { memberId: member.id })
      return true
    }),
  )
  if (!proved) throw new Refusal('wrong_code')
}
