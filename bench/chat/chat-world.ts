import type { Database } from '../../server/src/db/database.ts'
import { hashToken, makeToken } from '../../server/src/http/session.ts'

export type Talker = { id: number; uid: string; token: string }
export type Pair = { conversationId: string; two: [Talker, Talker] }

/** So many pairs of members who matched and have an empty conversation. Written to the tables: joining is not tried here. */
export async function makePairs(pool: Database['pool'], count: number): Promise<Pair[]> {
  const talkers = await makeTalkers(pool, count * 2)
  const pairs = talkers.flatMap((one, at) => {
    const other = talkers[at + 1]
    return at % 2 === 0 && other ? [[one, other] as [Talker, Talker]] : []
  })
  const { rows } = await pool.query(
    `with pair as (select least(a, b) as low, greatest(a, b) as high from unnest($1::int[], $2::int[]) p(a, b)),
     side as (select low as one, high as other from pair union all select high, low from pair),
     met as (insert into matched (member_id, other_id, at) select one, other, now() from side),
     talk as (insert into conversation (low, high) select low, high from pair returning id, uid, low, high)
     select id, uid, low, high from talk`,
    [pairs.map(([one]) => one.id), pairs.map(([, other]) => other.id)],
  )
  await pool.query(
    `insert into conversation_side (conversation_id, member_id, other_id, updated_at)
     select c.id, x.one, x.other, now() from conversation c
     cross join lateral (values (c.low, c.high), (c.high, c.low)) x(one, other) where c.id = any($1)`,
    [rows.map(({ id }) => id)],
  )
  const talkOf = new Map(rows.map(({ low, uid }) => [low as number, uid as string]))
  return pairs.map((two) => ({ conversationId: talkOf.get(Math.min(two[0].id, two[1].id)) ?? '', two }))
}

/** Members with a session each. */
export async function makeTalkers(pool: Database['pool'], count: number): Promise<Talker[]> {
  const tokens = Array.from({ length: count }, makeToken)
  const { rows } = await pool.query(
    `insert into member (email, email_verified_at, password_hash, firstname, lastname, gender, age_stated, age_stated_on,
       dial_code, mobile_number, phone, created_at)
     select gen_random_uuid() || '@example.com', now(), 'none', 'Amara', 'Okafor', 'other', 30, '2026-01-01', '+234',
       '8031234567', '+2348031234567', now()
     from generate_series(1, $1) returning id, uid`,
    [count],
  )
  const ids = rows.map(({ id }) => id)
  await pool.query(
    `insert into profile (member_id, wants_gender, wants_age_min, wants_age_max, hidden, preferences_set)
     select unnest($1::int[]), 'both', 19, 99, false, true`,
    [ids],
  )
  await pool.query(
    `insert into member_session (member_id, token_hash, device, remember, created_at, last_used_at, expires_at)
     select id, hash, 'bench', false, now(), now(), now() + interval '1 day' from unnest($1::int[], $2::bytea[]) s(id, hash)`,
    [ids, tokens.map(hashToken)],
  )
  await pool.query('insert into presence (member_id, seen_at) select unnest($1::int[]), now() on conflict do nothing', [
    ids,
  ])
  return rows.map(({ id, uid }, at) => ({ id, uid, token: tokens[at] ?? '' }))
}
