import type { Context, SignedIn, Tx } from '../../../context.ts'
import { writeAuditEntry } from '../../../db/audit-entry.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { Refusal } from '../../../refusal.ts'
import { deleteVoice } from '../../profiles/index.ts'
import { imposeMeasure } from '../decisions/measures.ts'
import { moderationJobs } from '../jobs.ts'

type VoiceRequest = { staff: SignedIn; uid: string; voiceId: string; reason: string }

/**
 * Removes the voice intro of a member that staff played, `voiceId`; the member reads the reason. Its bytes stay while the member may
 * appeal. Throws Refusal `not_found`, and `conflict` about one's own and where the member has recorded another since.
 */
export async function removeMemberVoice(ctx: Context, request: VoiceRequest): Promise<Record<never, never>> {
  const { staff, uid, voiceId, reason } = request
  await ctx.db.transaction().execute(async (tx) => {
    const memberId = await ownerOf(tx, request)
    const removed = await deleteVoice(tx, memberId, voiceId)
    if (!removed) return refuseGone(tx, memberId)
    const now = ctx.now()
    const measure = { memberId, kind: 'voice', until: null, reason, reportId: null } as const
    await imposeMeasure(tx, { ...measure, deciders: [staff.id], removedVoice: removed.row }, now)
    await enqueue(tx, moderationJobs.mailDecision, { memberId, decision: 'removeVoice', reason })
    const details = { reason }
    await writeAuditEntry(tx, { at: now, staffId: staff.id, action: 'voice.remove', subject: uid, details })
  })
  return {}
}

async function refuseGone(tx: Tx, memberId: number): Promise<never> {
  const other = await tx.selectFrom('voice_intro').where('member_id', '=', memberId).select('id').executeTakeFirst()
  throw other ? new Refusal('conflict', { messageKey: 'moderation:no.other_voice' }) : new Refusal('not_found')
}

async function ownerOf(tx: Tx, { staff, uid }: VoiceRequest): Promise<number> {
  const owner = await tx.selectFrom('member').where('uid', '=', uid).select('id').executeTakeFirst()
  if (!owner) throw new Refusal('not_found')
  if (owner.id === staff.id) throw new Refusal('conflict', { messageKey: 'administration:no.self' })
  return owner.id
}
