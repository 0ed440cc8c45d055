import { type Badge, bandOf, distanceKm, type Locale, type LookingFor, type MemberCard } from '@karibu/contract'
import type { Context } from '../../../context.ts'
import { type PhotoRow, photoView } from '../../photos/index.ts'
import { cityName, countryName } from '../../places/index.ts'

/** A member as `selectCards` reads them. */
export type CardRow = {
  id: number
  uid: string
  firstname: string
  lastname: string
  gender: MemberCard['gender']
  age: number
  active: boolean
  badges: Badge[]
  about: string
  lookingFor: LookingFor[]
  photos: PhotoRow[]
  cell: number | null
  viewerCell: number | null
  countryCode: string | null
  city: string | null
  cityNames: Record<string, string> | null
  myReaction: number | null
  theirReaction: number | null
  matched: boolean
  blocked: boolean
}

/** Who looks, and in which language. */
export type Viewer = { viewerId: number; viewerUid: string; locale: Locale }

const like = 1
const dislike = 2

/** A row as the viewer may see it. Of a place only the distance band, the shown city or region and the country leave the server. */
export function cardView(ctx: Context, row: CardRow, { viewerUid, locale }: Viewer): MemberCard {
  const images = row.photos.map((photo) => photoView(ctx, photo, viewerUid))
  return {
    id: row.uid,
    firstname: row.firstname,
    lastname: row.lastname,
    age: row.age,
    gender: row.gender,
    active: row.active,
    avatar: images[0]?.image ?? null,
    images,
    country: row.countryCode ? { code: row.countryCode, name: countryName(row.countryCode, locale) } : null,
    city: row.city === null ? null : cityName({ name: row.city, names: row.cityNames }, locale),
    distance: row.cell === null || row.viewerCell === null ? null : bandOf(distanceKm(row.viewerCell, row.cell)),
    badges: row.badges,
    about: row.about || null,
    lookingFor: row.lookingFor,
    liked: row.myReaction === like,
    disliked: row.myReaction === dislike,
    likesMe: row.theirReaction === like,
    matched: row.matched,
    blocked: row.blocked,
    reasons: [],
  }
}

/** A member that the viewer blocked: enough to recognize them, and nothing current. */
export const blockedView = (ctx: Context, row: CardRow, viewer: Viewer): MemberCard => ({
  ...cardView(
    ctx,
    { ...row, photos: [], cell: null, active: false, theirReaction: null, about: '', badges: [] },
    viewer,
  ),
  lookingFor: [],
  city: null,
})
