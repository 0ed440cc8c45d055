import type { Context } from '../../../context.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { Refusal } from '../../../refusal.ts'
import { accountDeletionJobs } from '../../account-deletion/jobs.ts'
import { recordAction, type StaffRequest } from '../staff-request.ts'
import { lockMember } from './lock-member.ts'
import { readMember } from './read-member.ts'

/**
 * Mails a member who asked for their data the way to it. Nothing is exported here: they download it themselves, with their password
 * or, where they cannot log in, by a link that works once, so that staff never hold a copy. Throws Refusal `conflict` without a verified address.
 */
export async function offerExport(ctx: Context, input: StaffRequest) {
  const { staff, id, reason } = input
  await ctx.db.transaction().execute(async (tx) => {
    const target = await lockMember(tx, input)
    if (!target.isVerified) throw new Refusal('conflict', { messageKey: 'administration:no.noAddress' })
    await enqueue(tx, accountDeletionJobs.mailCopyLink, { email: target.email, requester: null })
    await recordAction(ctx, tx, { staff, id, action: 'member.offer-export', details: { reason } })
  })
  return readMember(ctx, staff, id)
}
