import type { Locale } from '@karibu/contract'
import type { Context, SignedIn, Tx } from '../../../context.ts'
import { writeAuditEntry } from '../../../db/audit-entry.ts'
import { post } from '../../../ledger/index.ts'
import { Refusal } from '../../../refusal.ts'
import { publishWallet } from '../../wallet/index.ts'
import { askForMail } from '../mails.ts'
import { askForStep } from '../sweep-withdrawals.ts'
import { posting, releaseLegs } from '../withdrawal-legs.ts'
import { approvalsNeeded } from '../withdrawal-rules.ts'
import { readStaffPayout } from './staff-queue.ts'

type DecisionInput = { member: SignedIn; uid: string; locale: Locale }

/** One of two approvals; with the second the payout is sent. */
export async function approvePayout(ctx: Context, { member, uid, locale }: DecisionInput) {
  const payout = await ctx.db.transaction().execute(async (tx) => {
    const row = await lockHeld(tx, { uid, staffId: member.id })
    if (!row.needs_approval) throw new Refusal('conflict')
    const approved = await tx
      .selectFrom('withdrawal_approval')
      .where('withdrawal_id', '=', row.id)
      .select('staff_id')
      .execute()
    if (approved.length >= approvalsNeeded) throw new Refusal('conflict')
    if (approved.some(({ staff_id }) => staff_id === member.id))
      throw new Refusal('conflict', { messageKey: 'withdrawals:no.approved_already' })
    const now = ctx.now()
    await tx.insertInto('withdrawal_approval').values({ withdrawal_id: row.id, staff_id: member.id, at: now }).execute()
    const isLast = approved.length + 1 === approvalsNeeded
    const details = { approvals: approved.length + 1 }
    await writeAuditEntry(tx, { at: now, staffId: member.id, action: 'payout.approve', subject: uid, details })
    if (isLast) {
      await tx.updateTable('withdrawal').set({ next_step_at: now }).where('id', '=', row.id).execute()
      await askForStep(tx, row)
    }
    return readStaffPayout(ctx, tx, { id: row.id, member, locale })
  })
  return { payout }
}

/** Stops a payout before it is sent, also an approved one. The money returns and the member is mailed the reason. */
export async function refusePayout(ctx: Context, { member, uid, reason, locale }: DecisionInput & { reason: string }) {
  const { payout, memberId } = await ctx.db.transaction().execute(async (tx) => {
    const row = await lockHeld(tx, { uid, staffId: member.id })
    const now = ctx.now()
    await tx
      .updateTable('withdrawal')
      .set({ state: 'refused', reason, next_step_at: null, changed_at: now })
      .where('id', '=', row.id)
      .execute()
    await writeAuditEntry(tx, {
      at: now,
      staffId: member.id,
      action: 'payout.refuse',
      subject: uid,
      details: { reason },
    })
    await askForMail(tx, { kind: 'refused', withdrawalId: row.id })
    const answer = await readStaffPayout(ctx, tx, { id: row.id, member, locale })
    const legs = releaseLegs(row)
    await post(tx, posting(row, { now, kind: 'payout_released', legs, ends: row.hold_transfer }))
    return { payout: answer, memberId: row.member_id }
  })
  await publishWallet(ctx, memberId)
  return { payout }
}

/** The locked payout, if it was not sent and belongs to another member. */
async function lockHeld(tx: Tx, { uid, staffId }: { uid: string; staffId: number }) {
  const row = await tx.selectFrom('withdrawal').where('uid', '=', uid).selectAll().forUpdate().executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  if (row.member_id === staffId) throw new Refusal('forbidden', { messageKey: 'withdrawals:no.own' })
  if (row.state !== 'held') throw new Refusal('conflict')
  return row
}
