import type { RestrictionKind } from '@karibu/contract'
import type { Context } from '../../../context.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { Refusal } from '../../../refusal.ts'
import { liftRestriction, moderationJobs } from '../../moderation/index.ts'
import { recordAction, type StaffRequest } from '../staff-request.ts'
import { lockMember } from './lock-member.ts'
import { readMember } from './read-member.ts'
import { restrictionsOf } from './restrictions.ts'

/**
 * Ends a restriction at once and mails the member; one of another decision that ends earlier stays. The report stays decided as it was: reopening it is another step. Throws Refusal `conflict`
 * where there is none, and for who decided it.
 */
export async function endRestriction(ctx: Context, input: StaffRequest & { kind: RestrictionKind }) {
  const { staff, id, kind, reason } = input
  const now = ctx.now()
  await ctx.db.transaction().execute(async (tx) => {
    const target = await lockMember(tx, input)
    const row = (await restrictionsOf(tx, { memberId: target.id, now })).find((one) => one.kind === kind)
    if (!row) throw new Refusal('conflict', { messageKey: 'administration:no.restriction' })
    if (row.deciders?.includes(staff.id)) throw new Refusal('conflict', { messageKey: 'moderation:no.own_decision' })
    await liftRestriction(tx, { memberId: target.id, kinds: [kind], until: row.until, now })
    // Not sent while another decision restricts them.
    const decision = kind === 'messages' ? 'messagesAllowed' : 'discoveryAllowed'
    await enqueue(tx, moderationJobs.mailDecision, { memberId: target.id, decision, reason: '' })
    await recordAction(ctx, tx, { staff, id, action: 'member.unrestrict', details: { reason, kind, until: row.until } })
  })
  return readMember(ctx, staff, id)
}
