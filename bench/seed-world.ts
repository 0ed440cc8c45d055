import type { Database } from '../server/src/db/database.ts'
import { restoreIndexes, setIndexesAside } from './seed-indexes.ts'

type World = { members: number; log?: (line: string) => void }

/** A step is one statement, so that the progress shows what takes its time. */
type Step = { name: string; sql: string }

/**
 * Fills an empty, migrated database with a world of synthetic members by set-based SQL: 14 cities with Lagos the largest,
 * 58 % men, about ten reactions each with the ratings that follow from them, and one busy viewer (`busy@bench.invalid`) in
 * Lagos with 5,000. As a superuser it skips foreign keys, which these statements cannot break, and makes indexes at the end.
 */
export async function seedWorld(pool: Database['pool'], { members, log = () => {} }: World): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(
      `set statement_timeout = 0; set synchronous_commit = off; set work_mem = '512MB'; set maintenance_work_mem = '1GB';
       select setseed(0.42)`,
    )
    const { rows } = await client.query(
      `select (select count(*)::int from member) as members, current_setting('is_superuser') = 'on' as "isSuperuser"`,
    )
    if (rows[0].members > 0) throw new Error('this database has members already: seed an empty one')
    if (rows[0].isSuperuser) await client.query('set session_replication_role = replica')
    let count = 0
    const step = async (name: string, work: () => Promise<unknown>) => {
      const began = performance.now()
      await work()
      count += 1
      log(`${String(count).padStart(2)}  ${name.padEnd(34)}${((performance.now() - began) / 1000).toFixed(1)} s`)
    }
    const indexes = await setIndexesAside(client)
    for (const { name, sql } of steps(members)) await step(name, () => client.query(sql))
    await step('indexes', () => restoreIndexes(client, indexes))
    await step('statistics', () => client.query('vacuum analyze'))
  } finally {
    client.release(true)
  }
}

/** Name, country, latitude, longitude, share of the members, spread in km. */
const cities = [
  ['Lagos', 'NG', 6.4541, 3.3947, 0.26, 14],
  ['Abuja', 'NG', 9.0579, 7.4951, 0.07, 12],
  ['Kano', 'NG', 12.0001, 8.5167, 0.05, 9],
  ['Ibadan', 'NG', 7.3776, 3.947, 0.06, 9],
  ['Port Harcourt', 'NG', 4.7774, 7.0134, 0.04, 8],
  ['Douala', 'CM', 4.0483, 9.7043, 0.09, 9],
  ['Yaoundé', 'CM', 3.8667, 11.5167, 0.07, 8],
  ['Nairobi', 'KE', -1.2864, 36.8172, 0.09, 11],
  ['Mombasa', 'KE', -4.0547, 39.6636, 0.03, 7],
  ['Accra', 'GH', 5.556, -0.1969, 0.08, 11],
  ['Dar es Salaam', 'TZ', -6.8235, 39.2695, 0.06, 10],
  ['Maputo', 'MZ', -25.9653, 32.5892, 0.03, 8],
  ['London', 'GB', 51.5085, -0.1257, 0.05, 14],
  ['Paris', 'FR', 48.8534, 2.3488, 0.02, 10],
] as const

const firstCity = 2_000_000_000
const bell = 'sqrt(-2 * ln(1 - random())) * cos(2 * pi() * random())'
const firstnames = `array['Amara','Ngozi','Tunde','Kofi','Ama','Kwame','Achieng','Wanjiru','Juma','Neema','Adèle','Serge','Clarisse','João','Celeste','Ifeoma','Chinedu','Yetunde','Otieno','Baraka','Marie','Samuel','Blessing','Emeka','Zainab','Musa','Fatima','Ibrahim']`
const lastnames = `array['Okafor','Adeyemi','Mensah','Owusu','Mbarga','Nguema','Kamau','Odhiambo','Mushi','Machava','Silva','Balogun','Eze','Boateng','Fotso','Njoroge','Mwangi','Kimaro','Abubakar','Danjuma']`
/** One in seven bears a name of three syllables that few or none share, as in a real register. */
const syllables = `array['a','ba','bi','chi','da','de','e','fe','ga','gwa','ha','i','jo','ka','ki','ko','la','li','lu','ma','mi','mo','na','ne','ngo','nya','o','pe','ra','ri','ro','sa','se','shi','ta','te','to','tu','u','wa','ye','zo']`
const pick = (list: string) => `(${list})[1 + floor(random() * array_length(${list}, 1))::int]`

function steps(members: number): Step[] {
  const rows = cities.map(([name, country, latitude, longitude, share, km], index) => {
    const before = cities.slice(0, index).reduce((sum, city) => sum + city[4], 0)
    return `(${firstCity + index}, '${name}', '${country}', ${latitude}, ${longitude}, ${before}, ${before + share}, ${km})`
  })
  const town = `(values ${rows.join(', ')}) as town (id, name, country, latitude, longitude, low, high, km)`
  return [...populationSteps(members, town), ...pairSteps]
}

function populationSteps(members: number, town: string): Step[] {
  return [
    {
      name: 'countries and cities',
      sql: `insert into country select distinct country, '+0' from ${town} on conflict do nothing;
        insert into city (id, name, search, country_code, latitude, longitude, population, shown_city_id)
        select id, name, lower(name), country, latitude, longitude, 1000000, id from ${town}`,
    },
    {
      name: `${members.toLocaleString('en')} members`,
      sql: `insert into member (email, email_verified_at, password_hash, firstname, lastname, gender, age_stated, age_stated_on,
          dial_code, mobile_number, phone, locale, synthetic, created_at)
        select case i when 1 then 'busy@bench.invalid' else 'm' || i || '@bench.invalid' end, now(), 'none',
          case when random() < 0.15 then initcap(${pick(syllables)} || ${pick(syllables)} || ${pick(syllables)})
            else ${pick(firstnames)} end, ${pick(lastnames)},
          case when r < 0.58 then 'male' when r < 0.99 then 'female' else 'other' end,
          least(80, 19 + floor(-9 * ln(1 - random())))::int, current_date - floor(random() * 365)::int,
          '+234', i::text, '+234' || i, 'en', true, now() - random() * interval '700 days'
        from (select i, random() as r from generate_series(1, ${members}) i) x`,
    },
    {
      name: 'profiles',
      sql: `insert into profile (member_id, about, looking_for, wants_gender, wants_age_min, wants_age_max, wants_distance, preferences_set)
        select id, 'Synthetic.', array['dating'], case when r > 0.95 or gender = 'other' then 'both' when gender = 'male' then 'female' else 'male' end,
          greatest(19, age_stated - 8), least(99, age_stated + 8), case when id = 1 or d < 0.7 then null when d < 0.85 then 20 when d < 0.95 then 10 else 5 end, true
        from (select id, gender, age_stated, random() as r, random() as d from member) m`,
    },
    {
      name: 'photos',
      sql: `insert into photo (member_id, position, storage_key, width, height, placeholder, created_at)
        select id, 0, gen_random_uuid()::text, 1200, 1600, decode(md5(id::text), 'hex'), now() from member where random() < 0.8`,
    },
    { name: 'places', sql: placesSql(town) },
    {
      name: 'presence',
      sql: `insert into presence select id, now() - power(random(), 3) * interval '90 days' from member where random() < 0.8`,
    },
    { name: 'cards', sql: cardsSql },
    { name: 'names', sql: 'insert into searched_name select distinct name from card where visible' },
    {
      name: 'counts of zones',
      sql: `insert into zone_stat select gender, zone, recency, count(*) from card where visible group by gender, zone, recency`,
    },
  ]
}

// The grid of contract/src/place-grid.ts, from a point to its cell.
const placesSql = (town: string) => `
  insert into place select id, y * 21000 + least(floor((longitude + 180) * columns / 360)::int, columns - 1), city, country, now()
  from (select *, floor(20038 * cos(((y + 0.5) * 180 / 10019 - 90) * pi() / 180) + 0.5)::int as columns
    from (select *, floor((latitude + 90) * 10019 / 180)::int as y
      from (select m.id, town.id as city, town.country, town.latitude + ${bell} * town.km / 111.195 as latitude,
          town.longitude + ${bell} * town.km / (111.195 * cos(radians(town.latitude))) as longitude
        from (select id, case id when 1 then 0.1 else random() end as r from member) m
        join ${town} on m.r >= town.low and m.r < town.high) point) line) grid`

/** What refresh_card does for one member, for all; scripts/test/bench/bench.test.ts holds the two against each other. */
const cardsSql = `
  insert into card select m.id, array_position(array['male', 'female', 'other'], m.gender) - 1,
    case p.wants_gender when 'male' then array[0] when 'female' then array[1] else array[0, 1, 2] end,
    birth_of(m), p.wants_age_min, p.wants_age_max, l.cell, cell_zone(l.cell),
    case when s.seen_at > now() - interval '1 day' then 0 when s.seen_at > now() - interval '7 days' then 1
         when s.seen_at > now() - interval '30 days' then 2 else 3 end,
    floor(random() * 2147483647)::int, true, l.country_code, m.first_folded,
    coalesce((select y.shown_city_id from city y where y.id = l.city_id), 0)
  from member m join profile p on p.member_id = m.id join place l on l.member_id = m.id
  left join presence s on s.member_id = m.id order by random()`

const reactionsSql = `
  with numbered as materialized (
    select member_id, city_id, row_number() over (partition by city_id order by random()) as turn,
      count(*) over (partition by city_id) as n
    from place
  ), pick as materialized (
    select member_id as actor, city_id, 1 + floor(random() * n) as turn, random() as r
    from numbered cross join generate_series(1, 10) where member_id > 1
  )
  insert into reaction select distinct on (actor, member_id) actor, member_id, case when r < 0.45 then 1 else 2 end,
    now() - r * interval '180 days'
  from pick join numbered using (city_id, turn) where actor <> member_id order by actor, member_id`

/**
 * The ratings that these reactions lead to, by a formula instead of one after the other: what each decision adds to the
 * certainty is taken for 0.2, and the logit of a like for -1.
 */
const ratingsSql = `
  with decided as materialized (
    select r.actor, r.target, r.kind, r.at, a.gender as actor_gender, t.gender as target_gender,
      r.kind = 1 and back.actor is null as waits
    from reaction r join card a on a.member_id = r.actor join card t on t.member_id = r.target
    left join reaction back on back.actor = r.target and back.target = r.actor
  ), summed as (
    select member_id, gender, sum(made) as made, sum(made_likes) as made_likes, sum(received) as received,
      sum(received_likes) as received_likes, sum(waiting) as waiting, max(at) as at
    from (
      select actor as member_id, target_gender as gender, count(*) as made, count(*) filter (where kind = 1) as made_likes,
        0 as received, 0 as received_likes, 0 as waiting, max(at) as at from decided group by 1, 2
      union all
      select target, actor_gender, 0, 0, count(*), count(*) filter (where kind = 1), count(*) filter (where waits), max(at)
      from decided group by 1, 2
    ) both_ways group by 1, 2
  )
  insert into member_rating (member_id, gender, generosity, appeal, generosity_known, appeal_known, learned_at, waiting,
    decided, decided_on, decided_daily, shown, shown_at)
  select member_id, gender,
    least(2.5, greatest(-2.5, 1.69 * (made_likes - 0.27 * made) / (1 + 1.69 * 0.2 * made))),
    1.21 * (received_likes - 0.27 * received) / (1 + 1.21 * 0.2 * received),
    1.69 ^ 2 * 0.2 * made / (1 + 1.69 * 0.2 * made), 1.21 ^ 2 * 0.2 * received / (1 + 1.21 * 0.2 * received),
    at, waiting, least(made, 10), at::date, 3, received, at
  from summed order by member_id, gender`

/** What members have with each other, after all of them are there. */
const pairSteps: Step[] = [
  { name: 'reactions, ten each', sql: reactionsSql },
  {
    name: 'the busy viewer',
    sql: `insert into reaction select 1, member_id, 1 + (member_id % 2), now() - random() * interval '60 days'
      from (select member_id from card, (select cell from card where member_id = 1) me where member_id <> 1
        order by cell_km(card.cell, me.cell) limit 5000) near on conflict do nothing`,
  },
  {
    name: 'matches',
    sql: `insert into matched select a.actor, a.target, greatest(a.at, b.at) from reaction a
      join reaction b on b.actor = a.target and b.target = a.actor where a.kind = 1 and b.kind = 1`,
  },
  {
    name: 'blocks',
    sql: `insert into pair_block select a, b, mine, now() from (
        select actor as a, target as b, true as mine from reaction where kind = 2 and actor > 1 and actor % 50 = 0 and target % 2 = 0
      ) x on conflict do nothing;
      insert into pair_block select b, a, false, at from pair_block where mine on conflict do nothing;
      delete from reaction r using pair_block b where b.a = r.actor and b.b = r.target;
      delete from matched r using pair_block b where b.a = r.member_id and b.b = r.other_id`,
  },
  { name: 'ratings', sql: ratingsSql },
]
