import { type Locale, type Person, photosMax } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { balanceOf } from '../../wallet/index.ts'
import { findVisible } from '../find-visible.ts'
import { visibleTo } from '../visible-to.ts'
import { cardView } from './card-view.ts'
import { selectCards } from './cards-of.ts'
import { type DetailRow, detailView, ownDetailView } from './person-view.ts'
import { keepVisit } from './record-visit.ts'

/** A member's profile as the asking one may see it. Unknown, blocked, hidden and gone people are alike `not_found`. */
export async function readPerson(ctx: Context, member: SignedIn, uid: string, locale: Locale): Promise<Person> {
  if (uid === 'me' || uid === member.uid) return readOwnPerson(ctx, member, locale)
  const { id } = await findVisible(ctx.db, member.id, uid)
  const viewer = { viewerId: member.id, viewerUid: member.uid, locale }
  const [row] = await selectCards(ctx, viewer, { memberIds: [id], admitted: visibleTo(member.id), photosMax })
  // Blocked in between: the same answer as a moment later.
  if (!row) throw new Refusal('not_found')
  const card = cardView(ctx, row, viewer)
  if (member.role !== 'guest') await keepVisit(ctx, { viewerId: member.id, ownerId: id })
  const favourite = await isFavourite(ctx, member.id, id)
  const looking = { matched: card.matched, guest: member.role === 'guest', favourite }
  return { ...card, ...detailView(await readDetails(ctx, id, member.id), looking) }
}

/** One's own profile, with what only its owner sees. */
export async function readOwnPerson(ctx: Context, member: SignedIn, locale: Locale): Promise<Person> {
  const viewer = { viewerId: member.id, viewerUid: member.uid, locale }
  const [row] = await selectCards(ctx, viewer, { memberIds: [member.id], admitted: sql<boolean>`true`, photosMax })
  if (!row) throw new Refusal('not_found')
  // The distance to oneself is none.
  const card = cardView(ctx, { ...row, viewerCell: null }, viewer)
  const balance = await balanceOf(ctx.db, member.id)
  return {
    ...card,
    ...ownDetailView(await readDetails(ctx, member.id, member.id), { balance, locale, now: ctx.now() }),
  }
}

async function isFavourite({ db }: Context, memberId: number, otherId: number): Promise<boolean> {
  const { rows } = await sql`select from favourite where member_id = ${memberId} and other_id = ${otherId}`.execute(db)
  return rows.length > 0
}

async function readDetails({ db }: Context, memberId: number, viewerId: number): Promise<DetailRow> {
  return db
    .selectFrom('member as m')
    .innerJoin('profile as p', 'p.member_id', 'm.id')
    .innerJoin('profile as v', (join) => join.on('v.member_id', '=', viewerId))
    .leftJoin('place as l', 'l.member_id', 'm.id')
    .leftJoin('city as t', 't.id', 'l.city_id')
    .leftJoin('culture as u', 'u.member_id', 'm.id')
    .where('m.id', '=', memberId)
    .select([
      'm.phone',
      'm.dob',
      'm.created_at',
      'm.dial_code',
      'm.mobile_number',
      'p.phone_shared_with',
      'p.dob_shared_with',
      'p.wants_gender',
      'p.wants_age_min',
      'p.wants_age_max',
      'p.wants_distance',
      'l.city_id',
      't.name as city_name',
      't.names as city_names',
      'l.cell',
      'p.languages',
      'p.interests',
      'p.education',
      'p.occupation',
      'p.height',
      'p.children',
      'p.smoking',
      'p.drinking',
      'u.faith',
      'u.ethnic_group',
      'u.faith_consented_at',
      'u.ethnic_consented_at',
      'u.genotype',
      'u.genotype_consented_at',
      'u.genotype_given_at',
      'v.languages as viewer_languages',
      'v.interests as viewer_interests',
    ])
    .executeTakeFirstOrThrow()
}
