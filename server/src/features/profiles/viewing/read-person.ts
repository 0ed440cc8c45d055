import { type Locale, type Person, photosMax } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { balanceOf } from '../../wallet/index.ts'
import { visibleTo } from '../visible-to.ts'
import { voiceView } from '../voice/voice-view.ts'
import { cardView } from './card-view.ts'
import { inOrder, selectCards } from './cards-of.ts'
import { detailColumns } from './detail-columns.ts'
import { type DetailRow, detailView, ownDetailView } from './person-view.ts'
import { isVisitDue, recordVisit } from './record-visit.ts'

type PersonInput = { member: SignedIn; uid: string; locale: Locale }

/** A member's profile as the asking one may see it. Unknown, blocked, hidden and gone people are alike `not_found`. */
export async function readPerson(ctx: Context, { member, uid, locale }: PersonInput): Promise<Person> {
  if (uid === 'me' || uid === member.uid) return readOwnPerson(ctx, member, locale)
  const viewer = { viewerId: member.id, viewerUid: member.uid, locale }
  const { columns, joins } = detailColumns(member.id)
  const [row] = await selectCards<DetailRow & { favourite: boolean; visitDue: boolean }>(ctx, viewer, {
    members: sql`(select id, 1 as at from member where uid = ${uid}) as requested`,
    admitted: visibleTo(member.id),
    photosMax,
    more: {
      columns: sql`${columns}, ${isVisitDue(member.id, ctx.now())} as "visitDue",
        exists (select from favourite f where f.member_id = ${member.id} and f.other_id = m.id) as favourite`,
      joins,
    },
  })
  if (!row) throw new Refusal('not_found')
  const card = cardView(ctx, row, viewer)
  const guest = member.role === 'guest'
  if (row.visitDue && !guest) await recordVisit(ctx, { viewerId: member.id, ownerId: row.id })
  return {
    ...card,
    ...detailView(row, { matched: card.matched, guest, favourite: row.favourite }),
    voice: voiceView(ctx, row, member.uid),
  }
}

/** One's own profile, with what only its owner sees. */
export async function readOwnPerson(ctx: Context, member: SignedIn, locale: Locale): Promise<Person> {
  const viewer = { viewerId: member.id, viewerUid: member.uid, locale }
  const [row] = await selectCards<DetailRow>(ctx, viewer, {
    members: inOrder([member.id]),
    admitted: sql<boolean>`true`,
    photosMax,
    more: detailColumns(member.id),
  })
  if (!row) throw new Refusal('not_found')
  // The distance to oneself is none.
  const card = cardView(ctx, { ...row, viewerCell: null }, viewer)
  const balance = await balanceOf(ctx.db, member.id)
  return { ...card, ...ownDetailView(row, { balance, locale, now: ctx.now() }), voice: voiceView(ctx, row, member.uid) }
}
