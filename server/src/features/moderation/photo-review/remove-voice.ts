import type { Context, SignedIn, Tx } from '../../../context.ts'
import { writeAuditEntry } from '../../../db/audit-entry.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { Refusal } from '../../../refusal.ts'
import { deleteVoice } from '../../profiles/index.ts'
import { imposeMeasure } from '../decisions/measures.ts'
import { moderationJobs } from '../jobs.ts'

type VoiceRequest = { staff: SignedIn; uid: string; reason: string }

/**
 * Removes the voice intro of a member, who reads the reason. Its bytes stay while the member may appeal. Throws Refusal `not_found`,
 * and `conflict` about one's own.
 */
export async function removeMemberVoice(ctx: Context, request: VoiceRequest): Promise<Record<never, never>> {
  const { staff, uid, reason } = request
  await ctx.db.transaction().execute(async (tx) => {
    const memberId = await ownerOf(tx, request)
    const removed = await deleteVoice(tx, memberId)
    if (!removed) throw new Refusal('not_found')
    const now = ctx.now()
    const measure = { memberId, kind: 'voice', until: null, reason, reportId: null } as const
    await imposeMeasure(tx, { ...measure, deciders: [staff.id], removedVoice: removed.row }, now)
    await enqueue(tx, moderationJobs.mailDecision, { memberId, decision: 'removeVoice', reason })
    const details = { reason }
    await writeAuditEntry(tx, { at: now, staffId: staff.id, action: 'voice.remove', subject: uid, details })
  })
  return {}
}

async function ownerOf(tx: Tx, { staff, uid }: VoiceRequest): Promise<number> {
  const owner = await tx.selectFrom('member').where('uid', '=', uid).select('id').executeTakeFirst()
  if (!owner) throw new Refusal('not_found')
  if (owner.id === staff.id) throw new Refusal('conflict', { messageKey: 'administration:no.self' })
  return owner.id
}
