import type { Photo } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import { photoUrls, staffPhotoUrl } from './photo-address.ts'
import type { PhotoWidth } from './photo-rules.ts'

/** A photo as `photosJson` gives it. */
export type PhotoRow = { id: string; width: number; height: number; placeholder: string; waiting?: boolean }

/** SQL over a photo `f` of the member `m`: whether the viewer may see it. A held photo is shown to its owner only. */
const isPhotoShown = (viewerId: number | RawBuilder<number>): RawBuilder<boolean> =>
  sql<boolean>`(f.review <> 'held' or f.member_id = ${viewerId})`

/** SQL: the first photos of the member `m` that a viewer may see, in order, as JSON. */
export const photosJson = (photosMax: number, viewerId: number | RawBuilder<number>): RawBuilder<PhotoRow[]> =>
  sql<PhotoRow[]>`coalesce((
  select json_agg(json_strip_nulls(json_build_object('id', f.id, 'width', f.width, 'height', f.height,
    'placeholder', encode(f.placeholder, 'base64'), 'waiting', case when f.review = 'held' then true end)) order by f.position)
  from (select * from photo f where f.member_id = m.id and ${isPhotoShown(viewerId)}
    order by f.position limit ${photosMax}) f), '[]')`

type Signer = Pick<Context, 'secret' | 'now'>

/** A photo with addresses that are good for this viewer only. */
export const photoView = (ctx: Signer, photo: PhotoRow, viewerUid: string): Photo =>
  viewWith(photo, photoUrls(ctx, { id: photo.id, viewerUid }))

/** A photo with addresses for staff, also of a hidden owner. */
export const staffPhotoView = (ctx: Signer, photo: PhotoRow, viewerUid: string): Photo =>
  viewWith(photo, (width) => staffPhotoUrl(ctx, { id: photo.id, width, viewerUid }))

function viewWith(photo: PhotoRow, url: (width: PhotoWidth) => string): Photo {
  const medium = url(480)
  return {
    id: photo.id,
    image: medium,
    small: url(160),
    medium,
    large: url(960),
    width: photo.width,
    height: photo.height,
    placeholder: photo.placeholder,
    ...(photo.waiting && { waiting: true }),
  }
}
