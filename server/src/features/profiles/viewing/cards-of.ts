import type { MemberCard } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { photosJson } from '../../photos/index.ts'
import { isActive } from '../is-active.ts'
import { visibleTo } from '../visible-to.ts'
import { blockedView, type CardRow, cardView, type Viewer } from './card-view.ts'

/** More photos than these are only on the profile; a card must stay small on a slow network. */
export const photosOnCard = 3

/**
 * The cards of members, in the order of the ids; whoever the viewer may not see is left out. With `evenBlocked` also
 * those whom the viewer blocked, with nothing current on them.
 */
export async function cardsOf(
  ctx: Context,
  viewer: Viewer,
  memberIds: number[],
  { evenBlocked = false }: { evenBlocked?: boolean } = {},
): Promise<MemberCard[]> {
  if (memberIds.length === 0) return []
  const seen = visibleTo(viewer.viewerId)
  const admitted = evenBlocked ? sql<boolean>`(${seen} or (m.status = 'active' and b.mine))` : seen
  const rows = await selectCards(ctx, viewer, { members: inOrder(memberIds), admitted, photosMax: photosOnCard })
  return rows.map((row) => (row.blocked ? blockedView : cardView)(ctx, row, viewer))
}

type CardsInput = {
  /** SQL for the members asked for: a relation `asked` of `id` and `at`, the order. */
  members: RawBuilder<unknown>
  /** SQL over m (member), p (profile) and b (block by either): who of them may be read. */
  admitted: RawBuilder<boolean>
  photosMax: number
  /** SQL for more columns, over the same, s (presence), l (place) and `joins`. */
  more?: { columns: RawBuilder<unknown>; joins?: RawBuilder<unknown> }
}

/** SQL for members in the order of their ids, for `selectCards`. */
export const inOrder = (memberIds: number[]): RawBuilder<unknown> =>
  sql`unnest(${memberIds}::int[]) with ordinality as asked (id, at)`

/** The admitted members as the viewer may see them, each with the added columns. */
export async function selectCards<More = unknown>(
  ctx: Context,
  { viewerId }: Viewer,
  input: CardsInput,
): Promise<(CardRow & More)[]> {
  const now = ctx.now()
  // A guest sees neither badges nor distances, so reactions, matches and the guest's cell are not even read.
  const { rows } = await sql<CardRow & More>`
    select m.id, m.uid, m.firstname, m.lastname, m.gender,
      years_between(birth_of(m), ${now}::timestamptz::date) as age,
      ${isActive(now)} as active, p.about, p.looking_for as "lookingFor", ${photosJson(input.photosMax)} as photos,
      l.cell, v.cell as "viewerCell", l.country_code as "countryCode", c.name as city, c.names as "cityNames",
      mine.kind as "myReaction", theirs.kind as "theirReaction",
      x.member_id is not null as matched, coalesce(b.mine, false) as blocked
      ${input.more ? sql`, ${input.more.columns}` : sql``}
    from ${input.members}
    join member m on m.id = asked.id
    join profile p on p.member_id = m.id
    join member g on g.id = ${viewerId}
    left join place l on l.member_id = m.id
    left join shown_place c on c.city_id = l.city_id
    left join presence s on s.member_id = m.id
    left join reaction mine on mine.actor = ${viewerId} and mine.target = m.id and g.role <> 'guest'
    left join reaction theirs on theirs.actor = m.id and theirs.target = ${viewerId} and g.role <> 'guest'
    left join matched x on x.member_id = ${viewerId} and x.other_id = m.id and g.role <> 'guest'
    left join pair_block b on b.a = ${viewerId} and b.b = m.id
    left join place v on v.member_id = ${viewerId} and g.role <> 'guest'
    ${input.more?.joins ?? sql``}
    where ${input.admitted}
    order by asked.at`.execute(ctx.db)
  return rows
}
