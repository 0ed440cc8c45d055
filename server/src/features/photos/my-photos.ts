import { type Photo, photosMax } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn } from '../../context.ts'
import { type PhotoRow, photosJson, photoView, viewerOf } from './photo-view.ts'

/** One's own photos in their order. */
export async function myPhotos(ctx: Context, member: Pick<SignedIn, 'id' | 'uid'>): Promise<Photo[]> {
  const { rows } = await sql<{ photos: PhotoRow[] }>`
    select ${photosJson(photosMax, viewerOf(member.id))} as photos from member m where m.id = ${member.id}`.execute(
    ctx.db,
  )
  return (rows[0]?.photos ?? []).map((photo) => photoView(ctx, photo, member.uid))
}
