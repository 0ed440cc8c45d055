import { type Locale, type Person, photosMax } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { staffPhotoView } from '../../photos/index.ts'
import { cardView } from './card-view.ts'
import { inOrder, selectCards } from './cards-of.ts'
import { detailColumns } from './detail-columns.ts'
import { type DetailRow, detailView } from './person-view.ts'

type StrangerInput = { memberId: number; staff: SignedIn; locale: Locale }

/**
 * A profile as a member sees it who has nothing to do with its owner, for staff: what the member of staff liked, matched or
 * blocked as a member plays no part, no visit is recorded, and the photos have addresses for staff. Also of
 * hidden members. Without the voice intro.
 */
export async function readAsStranger(ctx: Context, { memberId, staff, locale }: StrangerInput): Promise<Person> {
  const viewer = { viewerId: staff.id, viewerUid: staff.uid, locale }
  const [row] = await selectCards<DetailRow>(ctx, viewer, {
    members: inOrder([memberId]),
    admitted: sql<boolean>`true`,
    photosMax,
    asStranger: true,
    more: detailColumns(staff.id),
  })
  if (!row) throw new Refusal('not_found')
  const unrelated = { viewerCell: null, myReaction: null, theirReaction: null, matched: false, blocked: false }
  const card = cardView(ctx, { ...row, ...unrelated }, viewer)
  const images = row.photos.map((photo) => staffPhotoView(ctx, photo, staff.uid))
  const details = detailView(
    { ...row, viewer_languages: [], viewer_interests: [] },
    { matched: false, guest: false, favourite: false },
  )
  return { ...card, avatar: images[0]?.image ?? null, images, ...details, voice: null }
}
