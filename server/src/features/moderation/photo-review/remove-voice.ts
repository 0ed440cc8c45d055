import type { Context, SignedIn } from '../../../context.ts'
import { writeAuditEntry } from '../../../db/audit-entry.ts'
import { Refusal } from '../../../refusal.ts'
import { removeBytes } from '../../photos/index.ts'
import { deleteVoice } from '../../profiles/index.ts'

/** Removes the voice intro of a member with its bytes. Throws Refusal `not_found`, and `conflict` about one's own. */
export async function removeMemberVoice(
  ctx: Context,
  { staff, uid }: { staff: SignedIn; uid: string },
): Promise<Record<never, never>> {
  const storageKey = await ctx.db.transaction().execute(async (tx) => {
    const owner = await tx.selectFrom('member').where('uid', '=', uid).select('id').executeTakeFirst()
    if (!owner) throw new Refusal('not_found')
    if (owner.id === staff.id) throw new Refusal('conflict', { messageKey: 'administration:no.self' })
    const removed = await deleteVoice(tx, owner.id)
    if (!removed) throw new Refusal('not_found')
    const entry = { at: ctx.now(), staffId: staff.id, action: 'voice.remove', subject: uid, details: {} } as const
    await writeAuditEntry(tx, entry)
    return removed
  })
  await removeBytes(ctx, [storageKey])
  return {}
}
