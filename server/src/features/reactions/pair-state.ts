import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Tx } from '../../context.ts'
import type { PairState } from './reaction-rules.ts'

/** What stands between two members now. Read it after `lockPair`, so that nobody changes it meanwhile. */
export async function readPairState(tx: Tx, me: number, other: number): Promise<PairState> {
  const { rows } = await sql<PairState>`
    select (select kind from reaction where actor = ${me} and target = ${other}) as "myReaction",
      exists (select from reaction where actor = ${other} and target = ${me} and kind = 1) as "likesMe",
      exists (select from pair_block where a = ${me} and b = ${other} and mine) as blocked,
      exists (select from matched where member_id = ${me} and other_id = ${other}) as matched`.execute(tx)
  assert(rows[0])
  return rows[0]
}

type Change = { me: number; other: number; before: PairState; after: PairState; at: Date }

/** Makes the tables say what stands after a change. A block takes away what both said; taking it back restores nothing. */
export async function writePairState(tx: Tx, { me, other, before, after, at }: Change): Promise<void> {
  if (before.matched && !after.matched) {
    await sql`delete from matched
      where (member_id, other_id) in ((${me}::int, ${other}::int), (${other}::int, ${me}::int))`.execute(tx)
  }
  if (after.blocked) await block(tx, { me, other, at })
  else if (before.blocked) await unblock(tx, { me, other })
  else if (after.myReaction === null)
    await sql`delete from reaction where actor = ${me} and target = ${other}`.execute(tx)
  else await react(tx, { me, other, kind: after.myReaction, at })
  if (after.matched && !before.matched) {
    await sql`insert into matched (member_id, other_id, at)
      values (${me}, ${other}, ${at}), (${other}, ${me}, ${at})`.execute(tx)
  }
}

async function react(tx: Tx, { me, other, kind, at }: { me: number; other: number; kind: number; at: Date }) {
  await sql`insert into reaction (actor, target, kind, at) values (${me}, ${other}, ${kind}, ${at})
    on conflict (actor, target) do update set kind = excluded.kind, at = excluded.at`.execute(tx)
}

async function block(tx: Tx, { me, other, at }: { me: number; other: number; at: Date }) {
  await sql`delete from reaction
    where (actor, target) in ((${me}::int, ${other}::int), (${other}::int, ${me}::int))`.execute(tx)
  await sql`insert into pair_block (a, b, mine, at) values (${me}, ${other}, true, ${at}), (${other}, ${me}, false, ${at})
    on conflict (a, b) do update set mine = true, at = excluded.at where excluded.mine`.execute(tx)
}

// If the other has blocked too, theirs stands.
async function unblock(tx: Tx, { me, other }: { me: number; other: number }) {
  await sql`update pair_block set mine = false where a = ${me} and b = ${other}`.execute(tx)
  await sql`delete from pair_block where (a, b) in ((${me}::int, ${other}::int), (${other}::int, ${me}::int))
    and not exists (select from pair_block where a = ${other} and b = ${me} and mine)`.execute(tx)
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
