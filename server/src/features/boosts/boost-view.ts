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
}

/** SQL of a BoostRow over `b`. Likes taken back since and matches that ended do not count. */
export const boostColumns: RawBuilder<BoostRow> = sql<BoostRow>`
  b.id, b.days, b.price, b.paid_with as "paidWith", b.starts_at as "startsAt", b.ends_at as "endsAt", b.views,
  (select count(*)::int from reaction r where r.target = b.member_id and r.kind = 1
    and r.at >= b.starts_at and r.at < b.ends_at) as likes,
  (select count(*)::int from matched a where a.member_id = b.member_id
    and a.at >= b.starts_at and a.at < b.ends_at) as matches`

export const boostView = ({ days, startsAt, endsAt, price, ...row }: BoostRow, now: Date): Boost => ({
  ...row,
  period: days,
  price: toMajor(price, 'USD'),
  startedAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  running: startsAt <= now && now < endsAt,
})
