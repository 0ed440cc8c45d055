import type { MemberCard } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { type PhotoViewer, photosJson } from '../../photos/index.ts'
import { isOnTrip } from '../../places/index.ts'
import { badgesOf } from '../badges-of.ts'
import { isPartShown } from '../detail-table.ts'
import { isActive } from '../is-active.ts'
import { visibleTo } from '../visible-to.ts'
import { type CardRow, cardView, type Viewer } from './card-view.ts'

/** More photos than these are only on the profile; a card must stay small on a slow network. */
export const photosOnCard = 3

/** The cards of members, in the order of the ids, without those that the viewer may not see. */
export async function cardsOf(ctx: Context, viewer: Viewer, memberIds: number[]): Promise<MemberCard[]> {
  if (memberIds.length === 0) return []
  const admitted = visibleTo(viewer.viewerId)
  const rows = await selectCards(ctx, viewer, { members: inOrder(memberIds), admitted, photosMax: photosOnCard })
  return rows.map((row) => cardView(ctx, row, viewer))
}

type CardsInput = {
  /** SQL for the members asked for: a relation `requested` of `id` and `at`, the order. */
  members: RawBuilder<unknown>
  /** SQL over m (member), p (profile) and b (block by either): who of them may be read. */
  admitted: RawBuilder<boolean>
  photosMax: number
  /** As members see it who are neither the owner nor a match, whatever the viewer is. */
  asStranger?: boolean
  /** SQL for more columns, over the same, s (presence), l (place) and `joins`. */
  more?: { columns: RawBuilder<unknown>; joins?: RawBuilder<unknown> }
}

/**
 * SQL for members in the order of their ids, for `selectCards`. The sub-select hides the length of the list: a plan for less
 * than ten would seem cheaper than the plan for all values, and PostgreSQL would plan the statement each time, for 4 ms.
 */
export const inOrder = (memberIds: number[]): RawBuilder<unknown> =>
  sql`unnest((select ${memberIds}::int[])) with ordinality as requested (id, at)`

/** The admitted members as the viewer may see them, each with the added columns. */
export async function selectCards<More = unknown>(
  ctx: Context,
  { viewerId }: Viewer,
  input: CardsInput,
): Promise<(CardRow & More)[]> {
  const { columns, joins } = cardSelect({ viewerId, now: ctx.now(), ...input })
  const { rows } = await sql<CardRow & More>`
    select m.id, m.uid, ${columns} ${input.more ? sql`, ${input.more.columns}` : sql``}
    from ${input.members}
    join member m on m.id = requested.id
    join profile p on p.member_id = m.id
    ${joins}
    ${input.more?.joins ?? sql``}
    where ${input.admitted}
    order by requested.at`.execute(ctx.db)
  return rows
}

type CardSelect = { viewerId: number; now: Date; photosMax: number; asStranger?: boolean }

/** SQL, after the joins of `cardSelect`: whose eyes decide which parts of the profile `p` are read. */
export const lookerOf = ({ viewerId, asStranger = false }: Pick<CardSelect, 'viewerId' | 'asStranger'>): PhotoViewer =>
  asStranger
    ? { isOwner: sql<boolean>`false`, isMatch: sql<boolean>`false` }
    : { isOwner: sql<boolean>`m.id = ${viewerId}`, isMatch: sql<boolean>`x.member_id is not null` }

/**
 * SQL for what a `CardRow` holds beyond `id` and `uid`, over m (member) and p (profile). The joins bring l (place), s
 * (presence), x (match with the viewer) and b (block by either).
 */
export function cardSelect({ viewerId, now, photosMax, asStranger = false }: CardSelect) {
  const looker = lookerOf({ viewerId, asStranger })
  // A guest sees neither badges nor distances, so reactions, matches and the guest's cell are not even read.
  const isMember = sql`(select g.role <> 'guest' from member g where g.id = ${viewerId})`
  return {
    columns: sql`m.firstname, m.lastname, m.gender, years_between(birth_of(m), ${now}::timestamptz::date) as age,
      ${isActive(now)} as active, case when ${looker.isOwner} or ${isPartShown('about', looker.isMatch)} then p.about else '' end as about,
      p.looking_for as "lookingFor", ${photosJson(photosMax, looker)} as photos,
      case when not p.hide_distance then l.distance_cell end as cell,
      (select v.distance_cell from public_place v where v.member_id = ${viewerId} and ${isMember}
        and not ${isOnTrip(viewerId, now)}) as "viewerCell",
      l.country_code as "countryCode", c.name as city, c.names as "cityNames",
      ${badgesOf} as badges, mine.kind as "myReaction", theirs.kind as "theirReaction",
      x.member_id is not null as matched, coalesce(b.mine, false) as blocked`,
    joins: sql`left join public_place l on l.member_id = m.id
      left join shown_place c on c.city_id = l.city_id
      left join presence s on s.member_id = m.id
      left join reaction mine on mine.actor = ${viewerId} and mine.target = m.id and ${isMember}
      left join reaction theirs on theirs.actor = m.id and theirs.target = ${viewerId} and ${isMember}
      left join matched x on x.member_id = ${viewerId} and x.other_id = m.id and ${isMember}
      left join pair_block b on b.a = ${viewerId} and b.b = m.id`,
  }
}
