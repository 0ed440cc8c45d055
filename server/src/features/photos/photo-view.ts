import type { Photo } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import { isMatchOf } from '../../db/is-match.ts'
import { photoUrls, staffPhotoUrl } from './photo-address.ts'
import { blurredVariant, type PhotoWidth } from './photo-rules.ts'

/** A photo as `photosJson` gives it. */
export type PhotoRow = Pick<Photo, 'id' | 'width' | 'height' | 'placeholder' | 'waiting' | 'blurred' | 'sharedWith'>

/** SQL about a viewer and the owner of photos: are they the same member, and are they a match? */
export type PhotoViewer = { isOwner: RawBuilder<boolean>; isMatch: RawBuilder<boolean> }

/**
 * SQL over a photo `f`: may the viewer, who may see its owner, see it? One that staff hold is shown to its owner only, unless it is
 * blurred for others; of the others the owner decides. Every statement that finds photos for a member reads them by this.
 */
export const isPhotoShown = ({ isOwner, isMatch }: PhotoViewer): RawBuilder<boolean> =>
  sql<boolean>`(${isOwner} or (f.review <> 'held' or f.blurred) and (f.shared_with is null or f.shared_with = 'matches' and ${isMatch}))`

/** SQL over a photo `f` that the viewer may see: do they get its blurred variant? Of a held one only its owner gets anything else. */
export const isPhotoBlurred = ({ isOwner }: Pick<PhotoViewer, 'isOwner'>): RawBuilder<boolean> =>
  sql<boolean>`(f.review = 'held' and not ${isOwner})`

/** SQL: the viewer of the photos of the member `m`. */
export const viewerOf = (viewerId: number | RawBuilder<number>): PhotoViewer => ({
  isOwner: sql<boolean>`m.id = ${viewerId}`,
  isMatch: isMatchOf(sql`m.id`, viewerId),
})

/** SQL: the first photos of the member `m` that a viewer may see, in order, as JSON. */
export const photosJson = (photosMax: number, viewer: PhotoViewer): RawBuilder<PhotoRow[]> =>
  sql<PhotoRow[]>`coalesce((
  select json_agg(json_strip_nulls(json_build_object('id', f.id, 'width', f.width, 'height', f.height,
    'placeholder', encode(f.placeholder, 'base64'), 'waiting', case when f.review = 'held' then true end,
    'blurred', case when f.review = 'held' and f.blurred then true end,
    'sharedWith', case when ${viewer.isOwner} then f.shared_with end)) order by f.position)
  from (select * from photo f where f.member_id = m.id and ${isPhotoShown(viewer)}
    order by f.position limit ${photosMax}) f), '[]')`

type Signer = Pick<Context, 'secret' | 'now'>

/** A photo with addresses that are good for this viewer only. */
export const photoView = (ctx: Signer, photo: PhotoRow, viewerUid: string): Photo =>
  viewWith(photo, photoUrls(ctx, { id: photo.id, viewerUid }))

/** A photo as others see it, with addresses for staff, also of a hidden owner. */
export const staffPhotoView = (ctx: Signer, photo: PhotoRow, viewerUid: string): Photo =>
  viewWith(photo, (width) =>
    staffPhotoUrl(ctx, { id: photo.id, width: photo.blurred ? blurredVariant : width, viewerUid }),
  )

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
    ...(photo.blurred && { blurred: true }),
    ...(photo.sharedWith && { sharedWith: photo.sharedWith }),
  }
}
