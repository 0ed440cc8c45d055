import { sql } from 'kysely'
import type { Tx } from '../../../context.ts'
import { faded } from '../../discovery/index.ts'

/** Showings that fade by a fifth each day add up to five for one each day. */
const onceADay = 5

/**
 * Records how evenly Discover shows the members of each gender at this time, for the day that has just ended. It reads each card of
 * who was here in the last 7 days once: 8 s at a million of them, on two cores at a load of 6.
 * The Gini coefficient of sorted values is 2 Σ rank·value / (n Σ value) − (n + 1) / n (Sen 1973).
 */
export async function countExposure(tx: Tx, { day, now }: { day: Date; now: Date }): Promise<void> {
  await sql`set local statement_timeout = '5min'`.execute(tx)
  await sql`
    with exposure as (
      select c.gender, coalesce(r.times, 0) as times
      from card c left join (
        select member_id, sum(shown * ${faded(sql`shown_at`, now)}) as times from member_rating group by 1) r
        on r.member_id = c.member_id
      where c.visible and c.recency <= 1
    ), ranked as (
      select gender, times, row_number() over (partition by gender order by times) as rank,
        count(*) over (partition by gender) as n from exposure
    )
    insert into figure_exposure (day, gender, members, showings, top_tenth, gini, rarely)
    select (${day}::timestamptz at time zone 'UTC')::date, gender, count(*), sum(times),
      sum(times) filter (where rank > n - ceil(n / 10.0)) / nullif(sum(times), 0),
      2 * sum(rank * times) / nullif(count(*) * sum(times), 0) - case when sum(times) > 0 then (count(*) + 1) / count(*)::float8 end,
      count(*) filter (where times < ${onceADay})
    from ranked group by gender
    on conflict (day, gender) do nothing`.execute(tx)
}
