import type { Photo } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { myPhotos } from './my-photos.ts'
import { removeBytes } from './orphaned-files.ts'

/** Removes one of one's photos with its bytes; the others close up. Refuses not_found for anybody else's. */
export async function removePhoto(ctx: Context, member: SignedIn, photoId: string): Promise<Photo[]> {
  const storageKey = await ctx.db.transaction().execute(async (tx) => {
    await sql`select from member where id = ${member.id} for no key update`.execute(tx)
    const removed = await tx
      .deleteFrom('photo')
      .where('id', '=', photoId)
      .where('member_id', '=', member.id)
      .returning('storage_key')
      .executeTakeFirst()
    if (!removed) throw new Refusal('not_found')
    await tx.insertInto('photo_remains').values({ storage_key: removed.storage_key, removed_at: ctx.now() }).execute()
    await sql`
      update photo f set position = o.position
      from (select id, row_number() over (order by position) - 1 as position from photo where member_id = ${member.id}) o
      where f.id = o.id and f.position <> o.position`.execute(tx)
    return removed.storage_key
  })
  await removeBytes(ctx, [storageKey])
  return myPhotos(ctx, member)
}
