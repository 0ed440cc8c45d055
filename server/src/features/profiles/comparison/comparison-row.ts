import type { Genotype } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { findVisible } from '../find-visible.ts'
import type { ComparisonRow } from './comparison-rules.ts'

/** Two matched members; `low` and `high` are their ids in the order in which pairs are stored. */
export type Pair = { me: number; other: number; otherUid: string; low: number; high: number }

/** A match of the member by public id. Refuses `not_found` for people they may not see, `not_matched` for others. */
export async function findMatch(db: Db | Tx, memberId: number, uid: string): Promise<Pair> {
  const { id, uid: otherUid } = await findVisible(db, memberId, uid)
  const pair = { me: memberId, other: id, otherUid, low: Math.min(memberId, id), high: Math.max(memberId, id) }
  if (!(await isMatched(db, pair, sql``))) throw new Refusal('not_matched')
  return pair
}

/**
 * Locks a match against unmatching, blocking, deletion and a second comparison at the same time. The member rows come
 * first, as in the erasure of an account.
 */
export async function lockMatch(tx: Tx, pair: Pair): Promise<void> {
  await sql`select from member where id in (${pair.low}, ${pair.high}) order by id for key share`.execute(tx)
  if (!(await isMatched(tx, pair, sql`for update`))) throw new Refusal('not_matched')
}

async function isMatched(db: Db | Tx, { low, high }: Pair, lock: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`select from matched where member_id = ${low} and other_id = ${high} ${lock}`.execute(db)
  return rows.length > 0
}

export async function readComparison(db: Db | Tx, { me, low, high }: Pair): Promise<ComparisonRow | undefined> {
  const { rows } = await sql<ComparisonRow>`
    select (case low when ${me} then low_requested_at else high_requested_at end) is not null as "iRequested",
      (case low when ${me} then high_requested_at else low_requested_at end) is not null as "theyRequested",
      possible_risk as "possibleRisk", compared_at as "comparedAt", closed
    from genotype_comparison where low = ${low} and high = ${high}`.execute(db)
  return rows[0]
}

/** The own genotype; that of another is never read outside of a comparison. */
export async function ownGenotypeOf(db: Db | Tx, memberId: number): Promise<Genotype | null> {
  const row = await db.selectFrom('culture').where('member_id', '=', memberId).select('genotype').executeTakeFirst()
  return row?.genotype ?? null
}

/** SQL: has the member `other` asked `me` to compare, without an answer so far? */
export const hasRequestedComparison = (me: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from genotype_comparison g
    where g.low = least(${me}, ${other}) and g.high = greatest(${me}, ${other}) and g.possible_risk is null
      and (case g.low when ${other} then g.low_requested_at else g.high_requested_at end) is not null)`

/** What an export holds: the requests of the member with recipient and time, and the results they see. No requests of others. */
export const exportedComparisons = (id: number): RawBuilder<unknown> => sql`
  select o.uid as member, case g.low when ${id} then g.low_requested_at else g.high_requested_at end as requested_at,
    case when g.possible_risk then 'possible_risk' when not g.possible_risk then 'no_known_risk' end as outcome,
    g.compared_at
  from genotype_comparison g join member o on o.id = case g.low when ${id} then g.high else g.low end
  where ${id} in (g.low, g.high) and case g.low when ${id} then g.low_requested_at else g.high_requested_at end is not null`
