import { type api, type ReplyOf, toMajor } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'

type Boost = ReplyOf<typeof api.boosts.list>['boosts'][number]

export type BoostRow = {
  id: string
  days: number
  price: number
  paidWith: 'USD' | 'credits'
  startsAt: Date
  endsAt: Date
  views: number
  likes: number
  matches: number
  usualLikes: number
  usualMatches: number
  /** Had the member joined when the time began that it is compared with? */
  isComparable: boolean
}

const likes = (from: RawBuilder<Date>, to: RawBuilder<Date>) =>
  sql<number>`(select count(*)::int from reaction r
    where r.target = b.member_id and r.kind = 1 and r.at >= ${from} and r.at < ${to})`
const matches = (from: RawBuilder<Date>, to: RawBuilder<Date>) =>
  sql<number>`(select count(*)::int from matched a where a.member_id = b.member_id and a.at >= ${from} and a.at < ${to})`

const [starts, ends] = [sql<Date>`b.starts_at`, sql<Date>`b.ends_at`]
// The boosts that run on into this one are no usual time: as long a time before the first of them is.
const usualEnds = sql<Date>`(select max(c.starts_at) from member_boost c
  where c.member_id = b.member_id and c.starts_at <= b.starts_at and not exists (
    select 1 from member_boost p where p.member_id = c.member_id and p.ends_at = c.starts_at))`
const usualStarts = sql<Date>`(${usualEnds} - (b.ends_at - b.starts_at))`

/** SQL of a BoostRow over `b`. Likes taken back since and matches that ended do not count. */
export const boostColumns: RawBuilder<BoostRow> = sql<BoostRow>`
  b.id, b.days, b.price, b.paid_with as "paidWith", b.starts_at as "startsAt", b.ends_at as "endsAt",
  b.views + (select count(*)::int from boost_view v where v.boost_id = b.id) as views,
  ${likes(starts, ends)} as likes, ${matches(starts, ends)} as matches,
  ${likes(usualStarts, usualEnds)} as "usualLikes", ${matches(usualStarts, usualEnds)} as "usualMatches",
  (select m.created_at <= ${usualStarts} from member m where m.id = b.member_id) as "isComparable"`

export const boostView = (row: BoostRow, now: Date): Boost => ({
  id: row.id,
  period: row.days,
  price: toMajor(row.price, 'USD'),
  paidWith: row.paidWith,
  startedAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  running: row.startsAt <= now && now < row.endsAt,
  views: row.views,
  likes: row.likes,
  matches: row.matches,
  usual: row.endsAt <= now && row.isComparable ? { likes: row.usualLikes, matches: row.usualMatches } : null,
})
