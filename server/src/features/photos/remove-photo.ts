import type { Photo } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { myPhotos } from './my-photos.ts'
import { removeBytes } from './orphaned-files.ts'

/** Removes one of one's photos with its bytes; the others close up. Refuses not_found for photos of others. */
export async function removePhoto(ctx: Context, member: SignedIn, photoId: string): Promise<Photo[]> {
  const { storageKey } = await ctx.db
    .transaction()
    .execute((tx) => deletePhoto(tx, { memberId: member.id, photoId, now: ctx.now() }))
  await removeBytes(ctx, [storageKey])
  return myPhotos(ctx, member)
}

/** `row`: the whole row as JSON, by which `restorePhoto` brings it back. */
type DeletedPhoto = { storageKey: string; pictureHash: string | null; row: string }

/**
 * Deletes the row of a photo; the others close up, and the first that everyone sees becomes the first. The caller removes the bytes after the commit, else the sweep does. Throws
 * Refusal `not_found`.
 */
export async function deletePhoto(
  tx: Tx,
  { memberId, photoId, now }: { memberId: number; photoId: string; now: Date },
): Promise<DeletedPhoto> {
  await sql`select from member where id = ${memberId} for no key update`.execute(tx)
  const removed = await tx
    .deleteFrom('photo')
    .where('id', '=', photoId)
    .where('member_id', '=', memberId)
    .returning(['storage_key', 'picture_hash', sql<string>`to_jsonb(photo)::text`.as('row')])
    .executeTakeFirst()
  if (!removed) throw new Refusal('not_found')
  await tx.insertInto('orphaned_file').values({ storage_key: removed.storage_key, removed_at: now }).execute()
  await sql`
    update photo f set position = o.position
    from (select h.id, row_number() over (order by h.id is distinct from avatar.id, h.position) - 1 as position
      from photo h left join lateral (select a.id from photo a where a.member_id = ${memberId} and a.shared_with is null
        order by a.position limit 1) avatar on true where h.member_id = ${memberId}) o
    where f.id = o.id and f.position <> o.position`.execute(tx)
  return { storageKey: removed.storage_key, pictureHash: removed.picture_hash, row: removed.row }
}
