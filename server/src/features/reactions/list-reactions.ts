import type { Locale, MemberCard, ReactionKind } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context, SignedIn } from '../../context.ts'
import { blockedView, cardView, photosOnCard, selectCards, visibleTo } from '../profiles/index.ts'
import { readCursor, writeCursor } from './page-cursor.ts'
import { stored } from './reaction-rules.ts'

type Requester = { member: SignedIn; locale: Locale }
type Page = { cursor?: string | undefined; limit: number }
type Answer = { members: MemberCard[]; nextCursor: string | null }
const empty: Answer = { members: [], nextCursor: null }

/** Members I liked, disliked or blocked, newest first. */
export function listMyReactions(
  ctx: Context,
  requester: Requester,
  { kind, ...page }: Page & { kind: ReactionKind },
): Promise<Answer> {
  const me = requester.member.id
  if (kind === 'block') {
    const from = sql`pair_block r join member m on m.id = r.b`
    return list(ctx, requester, {
      page,
      from,
      where: sql`r.a = ${me} and r.mine and m.status = 'active'`,
    })
  }
  const from = sql`reaction r join member m on m.id = r.target join profile p on p.member_id = m.id`
  const where = sql`r.actor = ${me} and r.kind = ${stored[kind]} and ${visibleTo(me)}`
  return list(ctx, requester, { page, from, where })
}

/** Members on my private list, newest first. */
export function listFavourites(ctx: Context, requester: Requester, page: Page): Promise<Answer> {
  const me = requester.member.id
  const from = sql`favourite r join member m on m.id = r.other_id join profile p on p.member_id = m.id`
  return list(ctx, requester, { page, from, where: sql`r.member_id = ${me} and ${visibleTo(me)}` })
}

/** Visitors of my profile who show their visits, the latest first; none if I hide my own visits. */
export async function listVisitors(ctx: Context, requester: Requester, page: Page) {
  const me = requester.member.id
  const mine = await ctx.db.selectFrom('profile').where('member_id', '=', me).select('show_visits').executeTakeFirst()
  if (!mine?.show_visits) return { visitors: [], nextCursor: null, shown: false }
  const from = sql`visit r join member m on m.id = r.viewer_id join profile p on p.member_id = m.id`
  const where = sql`r.owner_id = ${me} and p.show_visits and ${visibleTo(me)}`
  const { members, nextCursor, times } = await list(ctx, requester, { page, from, where })
  const visitors = members.map((member) => ({ member, day: dayOf(times.get(member.id) ?? 0) }))
  return { visitors, nextCursor, shown: true }
}

const dayOf = (microseconds: number): string => new Date(microseconds / 1000).toISOString().slice(0, 10)

/** My matches, newest first. None for a guest, who sees no badges. */
export async function listMatches(ctx: Context, requester: Requester, page: Page): Promise<Answer> {
  if (requester.member.role === 'guest') return empty
  const me = requester.member.id
  const from = sql`matched r join member m on m.id = r.other_id join profile p on p.member_id = m.id`
  return list(ctx, requester, { page, from, where: sql`r.member_id = ${me} and ${visibleTo(me)}` })
}

/** Members who like me and wait for my answer, newest first. None for a guest, who sees no badges. */
export async function listWhoLikesMe(ctx: Context, requester: Requester, page: Page): Promise<Answer> {
  if (requester.member.role === 'guest') return empty
  const me = requester.member.id
  const from = sql`reaction r join member m on m.id = r.actor join profile p on p.member_id = m.id`
  // A scalar sub-select: for a member with thousands of answers, a join would be planned for ten.
  const where = sql`r.target = ${me} and r.kind = 1 and ${visibleTo(me)}
    and (select 1 from reaction mine where mine.actor = ${me} and mine.target = r.actor) is null`
  return list(ctx, requester, { page, from, where })
}

type Source = {
  page: Page
  /** Tables with the alias r for what carries the time and m for the other member. */
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>
}

async function list(
  ctx: Context,
  { member, locale }: Requester,
  { page, from, where }: Source,
): Promise<Answer & { times: Map<string, number> }> {
  const start = readCursor(page.cursor)
  const onwards = start
    ? sql`and (r.at, m.uid) < ('epoch'::timestamptz + ${start.at} * interval '1 microsecond', ${start.uid}::uuid)`
    : sql``
  const viewer = { viewerId: member.id, viewerUid: member.uid, locale }
  const members = sql`(
    select m.id, row_number() over (order by r.at desc, m.uid desc) as at, (extract(epoch from r.at) * 1000000)::bigint as micros
    from ${from} where ${where} ${onwards} order by r.at desc, m.uid desc limit ${page.limit + 1}) as requested`
  const rows = await selectCards<{ micros: number }>(ctx, viewer, {
    members,
    admitted: sql`true`,
    photosMax: photosOnCard,
    more: { columns: sql`requested.micros` },
  })
  const shown = rows.slice(0, page.limit)
  const last = shown.at(-1)
  return {
    members: shown.map((row) => (row.blocked ? blockedView : cardView)(ctx, row, viewer)),
    nextCursor: rows.length > page.limit && last ? writeCursor({ uid: last.uid, at: last.micros }) : null,
    times: new Map(shown.map(({ uid, micros }) => [uid, micros])),
  }
}
