import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../../context.ts'
import { writeAuditEntry } from '../../../db/audit-entry.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { Refusal } from '../../../refusal.ts'
import { removeBytes } from '../../photos/index.ts'
import { verificationJobs } from '../jobs.ts'
import { orphan } from './attach-picture.ts'
import { correctionColumns, type Requested } from './correction-rules.ts'
import { countWaitingCorrections } from './list-corrections.ts'

type Decision = { staff: SignedIn; id: string; outcome: 'approve' | 'decline'; reason: string }
type Waiting = Requested & { memberId: number; uid: string; role: 'admin' | 'user' | 'guest'; key: string | null }

/**
 * Approves or declines a correction and deletes its picture; the member is mailed the answer. The audit log names the fields, not
 * what they contain. Throws Refusal `not_found` for one that no longer waits, and `conflict` about one's own and about staff.
 */
export async function decideCorrection(ctx: Context, { staff, id, outcome, reason }: Decision) {
  const key = await ctx.db.transaction().execute(async (tx) => {
    const found = await lockWaiting(tx, id)
    if (found.memberId === staff.id) throw new Refusal('conflict', { messageKey: 'administration:no.self' })
    if (found.role === 'admin' && !staff.permissions.includes('admin'))
      throw new Refusal('conflict', { messageKey: 'administration:no.staff' })
    const now = ctx.now()
    const isApproved = outcome === 'approve'
    const state = isApproved ? 'approved' : 'declined'
    await tx
      .updateTable('correction')
      .set({ state, decided_at: now, decided_by: staff.id, answer: reason, storage_key: null })
      .where('id', '=', id)
      .execute()
    await orphan(tx, found.key, now)
    if (isApproved) await apply(tx, found, now)
    await enqueue(tx, verificationJobs.mailCorrection, { correctionId: id })
    const fields = correctionColumns.filter((name) => found[name] !== null)
    const details = { correction: id, fields, reason }
    await writeAuditEntry(tx, {
      at: now,
      staffId: staff.id,
      action: `correction.${outcome}`,
      subject: found.uid,
      details,
    })
    return found.key
  })
  if (key) await removeBytes(ctx, [key])
  return { waiting: await countWaitingCorrections(ctx.db, staff) }
}

// The member's row first, as a change of the profile locks it.
async function lockWaiting(tx: Tx, id: string): Promise<Waiting> {
  await sql`select from member where id = (select member_id from correction where id = ${id}) for no key update`.execute(
    tx,
  )
  const { rows } = await sql<Waiting>`
    select c.firstname, c.lastname, c.gender, c.dob, c.member_id as "memberId", m.uid, m.role, c.storage_key as key
    from correction c join member m on m.id = c.member_id
    where c.id = ${id} and c.state = 'waiting' and m.status = 'active' for update of c`.execute(tx)
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}

/** A trigger takes the badge of the payout name away with the name. */
async function apply(tx: Tx, { memberId, firstname, lastname, gender, dob }: Waiting, now: Date): Promise<void> {
  const isRenamed = firstname !== null || lastname !== null
  await tx
    .updateTable('member')
    .set({
      ...(firstname !== null && { firstname }),
      ...(lastname !== null && { lastname }),
      ...(gender !== null && { gender }),
      ...(dob !== null && { dob }),
      ...(isRenamed && { name_changed_at: now }),
    })
    .where('id', '=', memberId)
    .execute()
  await sql`select refresh_card(${memberId}, ${now})`.execute(tx)
}
