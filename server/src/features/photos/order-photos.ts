import type { Photo } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { myPhotos } from './my-photos.ts'
import { firstIsShown } from './share-photo.ts'

/** Puts one's photos in order; the first is the avatar. Refuses `conflict` unless the ids are
 * exactly one's photos, and where not everyone sees the first. */
export async function orderPhotos(ctx: Context, member: SignedIn, photoIds: string[]): Promise<Photo[]> {
  await ctx.db.transaction().execute(async (tx) => {
    await sql`select from member where id = ${member.id} for no key update`.execute(tx)
    const mine = await tx
      .selectFrom('photo')
      .select(['id', 'shared_with as sharedWith'])
      .where('member_id', '=', member.id)
      .execute()
    const requested = new Set(photoIds)
    const same =
      requested.size === photoIds.length && mine.length === requested.size && mine.every(({ id }) => requested.has(id))
    if (!same) throw new Refusal('conflict')
    const isForAll = (id: string | undefined) => mine.some((photo) => photo.id === id && photo.sharedWith === null)
    if (!isForAll(photoIds[0]) && photoIds.some(isForAll)) throw firstIsShown()
    await sql`
      update photo f set position = o.at - 1
      from unnest(${photoIds}::uuid[]) with ordinality as o (id, at) where f.id = o.id`.execute(tx)
  })
  return myPhotos(ctx, member)
}
