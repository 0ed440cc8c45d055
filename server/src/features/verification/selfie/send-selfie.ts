import { gestureForMs } from '@karibu/contract'
import type { Context, SignedIn, Tx } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { claimStored, removeBytes } from '../../photos/index.ts'
import { storeFirst, type Uploads } from '../store-first.ts'

type Owner = Pick<SignedIn, 'id' | 'uid'>

/**
 * Keeps the selfie of the drawn gesture for staff. Only what we encoded ourselves is stored. Throws Refusal `conflict` without
 * a gesture, `too_late` after its ten minutes.
 */
export async function sendSelfie(ctx: Context, member: Owner, uploads: Uploads): Promise<void> {
  await findDrawn(ctx, ctx.db, member.id)
  const stored = await storeFirst(ctx, { memberId: member.id, place: 'selfie', uploads })
  try {
    await ctx.db.transaction().execute(async (tx) => {
      const { id } = await findDrawn(ctx, tx, member.id)
      await claimStored(tx, [stored.storageKey], ctx.now())
      await tx
        .updateTable('selfie_check')
        .set({ state: 'waiting', sent_at: ctx.now(), storage_key: stored.storageKey })
        .where('id', '=', id)
        .execute()
    })
  } catch (error) {
    await removeBytes(ctx, [stored.storageKey])
    throw error
  }
}

async function findDrawn(ctx: Context, db: Context['db'] | Tx, memberId: number): Promise<{ id: string }> {
  const drawn = await db
    .selectFrom('selfie_check')
    .where('member_id', '=', memberId)
    .where('state', '=', 'drawn')
    .select(['id', 'drawn_at'])
    .forUpdate()
    .executeTakeFirst()
  if (!drawn) throw new Refusal('conflict', { messageKey: 'verification:no.gesture' })
  if (drawn.drawn_at.getTime() + gestureForMs <= ctx.now().getTime())
    throw new Refusal('too_late', { messageKey: 'verification:no.gesture_late' })
  return drawn
}

/** Deletes a selfie that waits with its picture, and the badge with it. Throws Refusal `not_found` where there is neither. */
export async function withdrawSelfie(ctx: Context, member: Owner): Promise<void> {
  const keys = await ctx.db.transaction().execute(async (tx) => {
    const badge = await tx
      .updateTable('member')
      .set({ photo_verified_at: null })
      .where('id', '=', member.id)
      .where('photo_verified_at', 'is not', null)
      .executeTakeFirst()
    // A trigger leaves the picture to the sweep, in case it cannot be deleted at once.
    const open = await tx
      .deleteFrom('selfie_check')
      .where('member_id', '=', member.id)
      .where('state', 'in', ['drawn', 'waiting'])
      .returning('storage_key')
      .execute()
    if (badge.numUpdatedRows === 0n && open.length === 0) throw new Refusal('not_found')
    return open.flatMap(({ storage_key: key }) => key ?? [])
  })
  await removeBytes(ctx, keys)
}
