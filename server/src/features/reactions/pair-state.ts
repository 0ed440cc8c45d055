import assert from 'node:assert/strict'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../context.ts'
import { learnChange, type PairFacts, pairFacts } from '../discovery/index.ts'
import type { PairState } from './reaction-rules.ts'

type Pair = { me: number; other: number; now: Date }

/**
 * The current state of a pair of members, with what their ratings learn from a change. Read it after `lockPair`, so that
 * it does not change meanwhile.
 */
export async function readPair(tx: Tx, { me, other, now }: Pair): Promise<{ before: PairState; facts: PairFacts }> {
  const { rows } = await sql<PairState & PairFacts>`
    select (select kind from reaction where actor = ${me} and target = ${other}) as "myReaction",
      (select kind from reaction where actor = ${other} and target = ${me}) as "theirReaction",
      exists (select from pair_block where a = ${me} and b = ${other} and mine) as blocked,
      exists (select from matched where member_id = ${me} and other_id = ${other}) as matched,
      ${pairFacts(me, other, now)}`.execute(tx)
  assert(rows[0])
  const { mine, theirs, mineLast, ...before } = rows[0]
  return { before, facts: { mine, theirs, mineLast } }
}

type Change = { me: number; other: number; facts: PairFacts; before: PairState; after: PairState; at: Date }

/** Writes the state after a change, and what the ratings learn. A block deletes the reactions of both; unblocking restores nothing. */
export async function writePairState(tx: Tx, change: Change): Promise<void> {
  const { me, other, before, after, at } = change
  if (before.matched && !after.matched) {
    await sql`delete from matched
      where (member_id, other_id) in ((${me}::int, ${other}::int), (${other}::int, ${me}::int))`.execute(tx)
  }
  if (after.blocked) await block(tx, change)
  else if (before.blocked) await unblock(tx, { me, other })
  else await react(tx, change)
  if (after.matched && !before.matched) {
    await sql`insert into matched (member_id, other_id, at)
      values (${me}, ${other}, ${at}), (${other}, ${me}, ${at})`.execute(tx)
  }
}

/** SQL that goes before a statement, so that both cost one round trip. */
function learning({ before, after, ...change }: Change): RawBuilder<unknown> {
  const reactions = ({ myReaction: mine, theirReaction: theirs }: PairState) => ({ mine, theirs })
  const learned = learnChange({ ...change, before: reactions(before), after: reactions(after) })
  return learned ? sql`with learned as (${learned})` : sql``
}

async function react(tx: Tx, change: Change): Promise<void> {
  const { me, other, after, at } = change
  if (after.myReaction === null)
    await sql`${learning(change)} delete from reaction where actor = ${me} and target = ${other}`.execute(tx)
  else
    await sql`${learning(change)}
      insert into reaction (actor, target, kind, at) values (${me}, ${other}, ${after.myReaction}, ${at})
      on conflict (actor, target) do update set kind = excluded.kind, at = excluded.at`.execute(tx)
}

/** Deletes what both thought of each other, and what the ratings learned from it. */
export async function forgetReactions(tx: Tx, change: Change): Promise<void> {
  const { me, other } = change
  await sql`${learning(change)} delete from reaction
    where (actor, target) in ((${me}::int, ${other}::int), (${other}::int, ${me}::int))`.execute(tx)
}

async function block(tx: Tx, change: Change): Promise<void> {
  const { me, other, at } = change
  await forgetReactions(tx, change)
  await sql`insert into pair_block (a, b, mine, at) values (${me}, ${other}, true, ${at}), (${other}, ${me}, false, ${at})
    on conflict (a, b) do update set mine = true, at = excluded.at where excluded.mine`.execute(tx)
}

// If the other has blocked too, or one has the other among the people they know, that stays.
async function unblock(tx: Tx, { me, other }: { me: number; other: number }) {
  await sql`update pair_block set mine = false where a = ${me} and b = ${other}`.execute(tx)
  await sql`delete from pair_block where (a, b) in ((${me}::int, ${other}::int), (${other}::int, ${me}::int))
    and not exists (select from pair_block k where (k.a, k.b) in ((${me}::int, ${other}::int), (${other}::int, ${me}::int))
      and (k.mine or k.known))`.execute(tx)
}

/** The public id of the two members' conversation. */
export async function conversationOf(tx: Tx, { low, high }: { low: number; high: number }): Promise<string | null> {
  const row = await tx
    .selectFrom('conversation')
    .where('low', '=', low)
    .where('high', '=', high)
    .select('uid')
    .executeTakeFirst()
  return row?.uid ?? null
}
