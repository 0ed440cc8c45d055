import type { Photo } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import { photoUrl } from './photo-address.ts'

/** A photo as `photosJson` gives it. */
export type PhotoRow = { id: string; width: number; height: number; placeholder: string }

/** SQL: the first photos of the member `m`, in order, as JSON. */
export const photosJson = (photosMax: number): RawBuilder<PhotoRow[]> => sql<PhotoRow[]>`coalesce((
  select json_agg(json_build_object('id', f.id, 'width', f.width, 'height', f.height,
    'placeholder', encode(f.placeholder, 'base64')) order by f.position)
  from photo f where f.member_id = m.id and f.position < ${photosMax}), '[]')`

/** A photo with addresses that are good for this viewer only. */
export function photoView(ctx: Pick<Context, 'secret' | 'now'>, photo: PhotoRow, viewerUid: string): Photo {
  const medium = photoUrl(ctx, { id: photo.id, width: 480, viewerUid })
  return {
    id: photo.id,
    image: medium,
    small: photoUrl(ctx, { id: photo.id, width: 160, viewerUid }),
    medium,
    large: photoUrl(ctx, { id: photo.id, width: 960, viewerUid }),
    width: photo.width,
    height: photo.height,
    placeholder: photo.placeholder,
  }
}
