import type { Context, SignedIn, Tx } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { claimStored, removeBytes } from '../../photos/index.ts'
import { storeFirst, type Uploads } from '../store-first.ts'

type Owner = Pick<SignedIn, 'id' | 'uid'>

/**
 * Adds a picture of a document to the request that waits, or replaces it. Only what we encoded ourselves is stored. Throws Refusal
 * `not_found` where none waits.
 */
export async function attachPicture(ctx: Context, member: Owner, uploads: Uploads): Promise<void> {
  await findWaiting(ctx.db, member.id)
  const { storageKey } = await storeFirst(ctx, { memberId: member.id, place: 'correction', uploads })
  const replaced = await ctx.db
    .transaction()
    .execute(async (tx) => {
      const before = await findWaiting(tx, member.id)
      await claimStored(tx, [storageKey], ctx.now())
      await tx.updateTable('correction').set({ storage_key: storageKey }).where('id', '=', before.id).execute()
      await orphan(tx, before.storage_key, ctx.now())
      return before.storage_key
    })
    .catch(async (error) => {
      await removeBytes(ctx, [storageKey])
      throw error
    })
  if (replaced) await removeBytes(ctx, [replaced])
}

async function findWaiting(db: Context['db'] | Tx, memberId: number) {
  const row = await db
    .selectFrom('correction')
    .where('member_id', '=', memberId)
    .where('state', '=', 'waiting')
    .select(['id', 'storage_key'])
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

/** From now on the picture has no owner; the caller deletes it after the commit, or the sweep does. */
export async function orphan(tx: Tx, key: string | null, now: Date): Promise<void> {
  if (key === null) return
  await tx.insertInto('orphaned_file').values({ storage_key: key, removed_at: now }).execute()
}

/** Takes back the request that waits and deletes its picture. Throws Refusal `not_found`. */
export async function withdrawCorrection(ctx: Context, member: Owner): Promise<void> {
  const key = await ctx.db.transaction().execute(async (tx) => {
    const before = await findWaiting(tx, member.id)
    const now = ctx.now()
    await tx
      .updateTable('correction')
      .set({ state: 'withdrawn', decided_at: now, storage_key: null })
      .where('id', '=', before.id)
      .execute()
    await orphan(tx, before.storage_key, now)
    return before.storage_key
  })
  if (key) await removeBytes(ctx, [key])
}
