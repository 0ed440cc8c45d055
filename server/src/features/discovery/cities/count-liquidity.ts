import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { countedMin } from '../../places/index.ts'
import { faded } from '../ranking/order-found.ts'

/** Older matches weigh less than a thousandth. */
const matchDays = 30

/**
 * Job `discovery.count-liquidity`: counts for each city its members in Discover, how often they were shown, and their
 * matches. Showings and matches fade alike, so that their quotient is that of recent days. A match counts half for each of the two.
 * The last count of a day stays as its record, without groups of few members.
 */
export async function countLiquidity({ db, now }: Context): Promise<void> {
  const at = now()
  await db.transaction().execute(async (tx) => {
    await sql`delete from city_liquidity`.execute(tx)
    await sql`
      with shown as (
        select r.member_id, sum(r.shown * ${faded(sql`r.shown_at`, at)}) as times from member_rating r group by 1
      ), made as (
        select x.member_id, sum(${faded(sql`x.at`, at)}) / 2 as matches from matched x
        where x.at > ${at}::timestamptz - make_interval(days => ${matchDays}) group by 1
      )
      insert into city_liquidity (city_id, women, men, others, active, shown, matches, counted_at)
      select y.shown_city_id, count(*) filter (where c.gender = 1), count(*) filter (where c.gender = 0),
        count(*) filter (where c.gender = 2), count(*) filter (where c.recency <= 1), coalesce(sum(shown.times), 0),
        coalesce(sum(made.matches), 0), ${at}::timestamptz
      from card c join place l on l.member_id = c.member_id join city y on y.id = l.city_id
      left join shown on shown.member_id = c.member_id left join made on made.member_id = c.member_id
      where c.visible and y.shown_city_id is not null group by 1`.execute(tx)
    await sql`
      insert into figure_city (day, city_id, women, men, others, active, shown, matches)
      select (${at}::timestamptz at time zone 'UTC')::date, city_id, women, men,
        case when others = 0 or others >= ${countedMin} then others end, active, shown, matches
      from city_liquidity where least(women, men) >= ${countedMin}
      on conflict (city_id, day) do update set women = excluded.women, men = excluded.men, others = excluded.others,
        active = excluded.active, shown = excluded.shown, matches = excluded.matches`.execute(tx)
  })
}
