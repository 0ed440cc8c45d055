import type { Context } from '../../../context.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { Refusal } from '../../../refusal.ts'
import { accountDeletionJobs } from '../../account-deletion/jobs.ts'
import { recordAction, type StaffRequest } from '../staff-request.ts'
import { lockMember } from './lock-member.ts'
import { readMember } from './read-member.ts'

/**
 * Mails a member who asked for their data the way to it. Nothing is exported here: they download it themselves, after their login
 * and with their password, so that staff never hold a copy. Throws Refusal `conflict` where they cannot log in.
 */
export async function offerExport(ctx: Context, input: StaffRequest) {
  const { staff, id, reason } = input
  await ctx.db.transaction().execute(async (tx) => {
    const target = await lockMember(tx, input)
    if (target.status !== 'active' || !target.isVerified)
      throw new Refusal('conflict', { messageKey: 'administration:no.noLogin' })
    await enqueue(tx, accountDeletionJobs.mailExport, { memberId: target.id })
    await recordAction(ctx, tx, { staff, id, action: 'member.offer-export', details: { reason } })
  })
  return readMember(ctx, staff, id)
}
