import type { SelfieFault } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../../context.ts'
import { caseReason, writeAuditEntry } from '../../../db/audit-entry.ts'
import { Refusal } from '../../../refusal.ts'
import { notify } from '../../notifications/index.ts'
import { removeBytes } from '../../photos/index.ts'
import { countWaitingSelfies } from './list-selfies.ts'

type Decision = { staff: SignedIn; id: string; outcome: 'approve' | SelfieFault }

/**
 * Approves or refuses a selfie and deletes its picture. The badge covers the photos that the member had when the selfie was
 * sent. Throws Refusal `not_found` for one that no longer waits, and `conflict` about one's own.
 */
export async function decideSelfie(ctx: Context, { staff, id, outcome }: Decision) {
  const key = await ctx.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ memberId: number; uid: string; sentAt: Date; key: string }>`
      select s.member_id as "memberId", m.uid, s.sent_at as "sentAt", s.storage_key as key
      from selfie_check s join member m on m.id = s.member_id
      where s.id = ${id} and s.state = 'waiting' for update of s`.execute(tx)
    const selfie = rows[0]
    if (!selfie) throw new Refusal('not_found')
    if (selfie.memberId === staff.id) throw new Refusal('conflict', { messageKey: 'administration:no.self' })
    const { memberId, uid, sentAt } = selfie
    const isApproved = outcome === 'approve'
    const now = ctx.now()
    await settleSelfie(tx, { id, key: selfie.key, fault: isApproved ? null : outcome, staffId: staff.id, now })
    if (isApproved)
      await tx.updateTable('member').set({ photo_verified_at: sentAt }).where('id', '=', memberId).execute()
    const state = isApproved ? 'approved' : 'refused'
    await notify(tx, { memberId, kind: 'verification', data: { state }, now })
    const action = isApproved ? 'selfie.approve' : 'selfie.refuse'
    const details = { reason: caseReason('selfie', id), selfie: id, outcome }
    await writeAuditEntry(tx, { at: now, staffId: staff.id, action, subject: uid, details })
    return selfie.key
  })
  await removeBytes(ctx, [key])
  return { waiting: await countWaitingSelfies(ctx.db, staff) }
}

type Settlement = { id: string; key: string; fault: SelfieFault | 'late' | null; staffId: number | null; now: Date }

/** Ends a selfie that waits; its picture is from now on without an owner, and the caller deletes it after the commit. */
export async function settleSelfie(tx: Tx, { id, key, fault, staffId, now }: Settlement): Promise<void> {
  await tx
    .updateTable('selfie_check')
    .set({
      state: fault ? 'refused' : 'approved',
      fault,
      storage_key: null,
      decided_at: now,
      decided_by: staffId,
    })
    .where('id', '=', id)
    .execute()
  await tx.insertInto('orphaned_file').values({ storage_key: key, removed_at: now }).execute()
}
