import type { Photo, Sharing } from '@karibu/contract'
import type { Context, SignedIn } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { myPhotos } from './my-photos.ts'

type Choice = { photoId: string; choice: Sharing }

/**
 * Chooses who sees one of one's photos; its addresses follow at once. Refuses `not_found` for photos of others, and `conflict` for the
 * first one unless everyone sees it: it is the avatar.
 */
export async function sharePhoto(ctx: Context, member: SignedIn, { photoId, choice }: Choice): Promise<Photo[]> {
  await ctx.db.transaction().execute(async (tx) => {
    await tx.selectFrom('member').where('id', '=', member.id).forNoKeyUpdate().execute()
    const photo = await tx
      .selectFrom('photo')
      .where('id', '=', photoId)
      .where('member_id', '=', member.id)
      .select('position')
      .executeTakeFirst()
    if (!photo) throw new Refusal('not_found')
    if (photo.position === 0 && choice !== 'everyone') throw firstIsShown()
    const shared_with = choice === 'everyone' ? null : choice
    await tx.updateTable('photo').set({ shared_with }).where('id', '=', photoId).execute()
  })
  return myPhotos(ctx, member)
}

/** Everyone who may see a profile sees its first photo. */
export const firstIsShown = () => new Refusal('conflict', { messageKey: 'profiles:no.first_photo' })
