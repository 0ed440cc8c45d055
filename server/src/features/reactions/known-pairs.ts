import { sql } from 'kysely'
import type { Tx } from '../../context.ts'
import { closeConversation, lockPair, pairOf } from '../chat/index.ts'
import { forgetReactions, readPair } from './pair-state.ts'

/** `owner` knows `person` outside and does not want to meet them here. */
export type KnownPair = { owner: number; person: number }
type Pair = { low: number; high: number }

/** SQL over k (owner, person): do they write to each other, or have they? Every match has a conversation. Then each may block the other, and sees what follows. */
const inTouch = sql`(
  exists (select from conversation c where c.low = least(k.owner, k.person) and c.high = greatest(k.owner, k.person)
    and c.stage in ('open', 'match')))`

const listed = (pairs: readonly KnownPair[]) => sql`unnest(${pairs.map(({ owner }) => owner)}::int[],
  ${pairs.map(({ person }) => person)}::int[]) k (owner, person)`

/**
 * Hides the two of each pair from one another like a block, without anything that would show it: no list contains it. Pairs that
 * are in touch already are left as they are, since a match that vanishes would say whose contact was added.
 */
export async function separateKnown(tx: Tx, pairs: readonly KnownPair[], now: Date): Promise<void> {
  if (pairs.length === 0) return
  for (const pair of await withSomethingBetween(tx, pairs)) await endContact(tx, pair, now)
  // Both ways, in one order for all who write. Of two who know each other both rows say so.
  await sql`
    with apart as (select owner, person from ${listed(pairs)} where not ${inTouch}),
      both_ways as (select owner as a, person as b, true as known from apart
        union all select person, owner, false from apart)
    insert into pair_block (a, b, mine, known, at)
    select a, b, false, bool_or(known), ${now}::timestamptz from both_ways group by a, b order by a, b
    on conflict (a, b) do update set known = pair_block.known or excluded.known`.execute(tx)
}

/** The locked pairs that have more between them than nothing, in the order in which pairs are locked. */
async function withSomethingBetween(tx: Tx, pairs: readonly KnownPair[]): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select distinct least(owner, person) as low, greatest(owner, person) as high from ${listed(pairs)}
    where exists (select from reaction r where (r.actor, r.target) in ((owner, person), (person, owner)))
      or exists (select from conversation c where c.low = least(owner, person) and c.high = greatest(owner, person))
      or exists (select from pair_block b where b.a = owner and b.b = person)
    order by low, high`.execute(tx)
  for (const pair of rows) await lockPair(tx, pair)
  return rows
}

async function endContact(tx: Tx, { low, high }: Pair, now: Date): Promise<void> {
  const { rows } = await sql`select from ${listed([{ owner: low, person: high }])} where ${inTouch}`.execute(tx)
  if (rows.length > 0) return
  const { before, facts } = await readPair(tx, { me: low, other: high, now })
  const after = { ...before, myReaction: null, theirReaction: null }
  await forgetReactions(tx, { me: low, other: high, facts, before, after, at: now })
  await closeConversation(tx, { low, high })
}

/** Takes back what `separateKnown` did, but for blocks that one of the two chose, and where the other knows them too. */
export async function rejoinKnown(tx: Tx, pairs: readonly KnownPair[]): Promise<void> {
  const inOrder = pairs
    .map(({ owner, person }) => pairOf(owner, person))
    .sort((one, other) => one.low - other.low || one.high - other.high)
  for (const pair of inOrder) await lockPair(tx, pair)
  await sql`update pair_block b set known = false from ${listed(pairs)} where b.a = owner and b.b = person`.execute(tx)
  await sql`delete from pair_block b using ${listed(pairs)}
    where (b.a, b.b) in ((owner, person), (person, owner)) and not exists (select from pair_block s
      where (s.a, s.b) in ((owner, person), (person, owner)) and (s.mine or s.known))`.execute(tx)
}
