import type { PhotoFault } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../../context.ts'
import { caseReason, writeAuditEntry } from '../../../db/audit-entry.ts'
import { Refusal } from '../../../refusal.ts'
import { notify } from '../../notifications/index.ts'
import { deletePhoto, removeBytes } from '../../photos/index.ts'
import { imposeMeasure } from '../decisions/measures.ts'
import { countWaiting } from './list-photos.ts'

/** So long a removed picture is recognised. */
export const rememberedMs = 2 * 365 * 86_400_000

type PhotoRequest = { staff: SignedIn; id: string }

/** Takes a photo out of the queue of staff and shows it. Throws Refusal `not_found`, and `conflict` about one's own. */
export async function approvePhoto(ctx: Context, { staff, id }: PhotoRequest) {
  await ctx.db.transaction().execute(async (tx) => {
    const owner = await ownerOf(tx, { staff, id })
    const now = ctx.now()
    await tx.updateTable('photo').set({ review: 'approved' }).where('id', '=', id).execute()
    const details = { reason: caseReason('photo', id), photo: id }
    await writeAuditEntry(tx, { at: now, staffId: staff.id, action: 'photo.approve', subject: owner.uid, details })
  })
  return { waiting: await countWaiting(ctx.db, staff) }
}

/**
 * Removes a photo of a member and notifies its owner of the reason. Its bytes stay while the owner may appeal, except where it
 * shows nudity or a child. The same picture is held when any member sends it again. Throws Refusal `not_found`, and `conflict` about
 * one's own.
 */
export async function removeMemberPhoto(ctx: Context, { staff, id, reason }: PhotoRequest & { reason: PhotoFault }) {
  const storageKey = await ctx.db.transaction().execute(async (tx) => {
    const owner = await ownerOf(tx, { staff, id })
    const now = ctx.now()
    const taken = await takePhoto(tx, { memberId: owner.id, photoId: id, fault: reason, staffId: staff.id, now })
    const measure = {
      memberId: owner.id,
      kind: 'photo' as const,
      until: null,
      reason: '',
      fault: reason,
      reportId: null,
    }
    await imposeMeasure(tx, { ...measure, deciders: [staff.id], removedPhoto: taken.row }, now)
    await notify(tx, { memberId: owner.id, kind: 'photo', data: { state: reason }, now })
    const details = { photo: id, reason }
    await writeAuditEntry(tx, { at: now, staffId: staff.id, action: 'photo.remove', subject: owner.uid, details })
    return taken.storageKey
  })
  await removeBytes(ctx, [storageKey])
  return { waiting: await countWaiting(ctx.db, staff) }
}

type Taking = { memberId: number; photoId: string; fault: PhotoFault; staffId: number; now: Date }

/** Deletes a photo and remembers what it looks like. Returns the row, by which a reversal restores it. Throws Refusal `not_found`. */
export async function takePhoto(tx: Tx, { memberId, photoId, fault, staffId, now }: Taking) {
  const deleted = await deletePhoto(tx, { memberId, photoId, now })
  if (deleted.pictureHash !== null) {
    const picture = { picture_hash: deleted.pictureHash, reason: fault, removed_by: staffId, removed_at: now }
    await tx.insertInto('removed_picture').values(picture).execute()
  }
  return deleted
}

async function ownerOf(tx: Tx, { staff, id }: PhotoRequest): Promise<{ id: number; uid: string }> {
  const { rows } = await sql<{ id: number; uid: string }>`
    select m.id, m.uid from photo f join member m on m.id = f.member_id
    where f.id = ${id} for no key update of m`.execute(tx)
  if (!rows[0]) throw new Refusal('not_found')
  if (rows[0].id === staff.id) throw new Refusal('conflict', { messageKey: 'administration:no.self' })
  return rows[0]
}

/** Job `moderation.sweep-pictures`: forgets removed pictures after two years. */
export async function sweepRemovedPictures({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - rememberedMs)
  await db.deleteFrom('removed_picture').where('removed_at', '<', before).execute()
}
