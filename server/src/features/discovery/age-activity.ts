import { sql } from 'kysely'
import type { Context } from '../../context.ts'

const batch = 10_000
const passRetention = '2 days'

/** Moves cards to older recency buckets with time, counts the zones anew, deletes unused names and passes. */
export async function ageActivity(ctx: Context): Promise<void> {
  for (let after: number | null = 0; after !== null; ) after = await ageBatch(ctx, after)
  await countZones(ctx)
  await deleteUnusedNames(ctx)
  await deleteOldPasses(ctx)
}

/**
 * Only rows that change are written. zone_stat is locked first and busy cards are passed over until the next hour, so
 * that a member who moves right now neither waits nor is waited for in a circle.
 */
async function ageBatch(ctx: Context, after: number): Promise<number | null> {
  const now = ctx.now()
  return ctx.db.transaction().execute(async (tx) => {
    await sql`lock table zone_stat in share row exclusive mode`.execute(tx)
    const { rows } = await sql<{ last: number | null }>`
      with known as materialized (
        select c.member_id, c.recency as was, case when s.seen_at > ${now}::timestamptz - interval '1 day' then 0
          when s.seen_at > ${now}::timestamptz - interval '7 days' then 1
          when s.seen_at > ${now}::timestamptz - interval '30 days' then 2 else 3 end as recency
        from card c left join presence s on s.member_id = c.member_id
        where c.member_id > ${after} order by c.member_id limit ${batch}
      ), free as (
        select c.member_id, known.recency from card c join known on known.member_id = c.member_id and known.recency <> known.was
        for update of c skip locked
      ), aged as (
        update card set recency = free.recency from free where card.member_id = free.member_id
        returning card.gender, card.zone, card.recency, card.visible
      ), counted as (
        insert into zone_stat select gender, zone, recency, count(*) from aged where visible group by gender, zone, recency
        on conflict (gender, zone, recency) do update set n = zone_stat.n + excluded.n
      )
      select max(member_id) as last from known having count(*) = ${batch}`.execute(tx)
    return rows[0]?.last ?? null
  })
}

async function countZones(ctx: Context): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await sql`lock table zone_stat in share row exclusive mode`.execute(tx)
    await sql`
      with real as (select gender, zone, recency, count(*)::int as n from card where visible group by gender, zone, recency),
      emptied as (
        delete from zone_stat s where not exists (
          select from real where real.gender = s.gender and real.zone = s.zone and real.recency = s.recency)
      )
      insert into zone_stat as s (gender, zone, recency, n) select gender, zone, recency, n from real
      on conflict (gender, zone, recency) do update set n = excluded.n where s.n <> excluded.n`.execute(tx)
  })
}

/** Looks without a lock, and again under the lock that holds off writers of a card with the name. */
async function deleteUnusedNames(ctx: Context): Promise<void> {
  const isUnused = sql`not exists (select from card c where c.visible and c.name = s.name)`
  const { rows } = await sql<{ name: string }>`select s.name from searched_name s where ${isUnused}`.execute(ctx.db)
  const names = rows.map((row) => row.name)
  if (names.length === 0) return
  await ctx.db.transaction().execute(async (tx) => {
    await sql`lock table searched_name in share row exclusive mode`.execute(tx)
    await sql`delete from searched_name s where s.name = any(${names}::text[]) and ${isUnused}`.execute(tx)
  })
}

async function deleteOldPasses(ctx: Context): Promise<void> {
  const old = sql`select member_id from feed_pass where started_at < ${ctx.now()}::timestamptz - ${passRetention}::interval`
  await ctx.db.transaction().execute(async (tx) => {
    await sql`delete from feed_queue where member_id in (${old})`.execute(tx)
    await sql`delete from feed_cursor where member_id in (${old})`.execute(tx)
    await sql`delete from feed_pass where started_at < ${ctx.now()}::timestamptz - ${passRetention}::interval`.execute(
      tx,
    )
  })
}
