import { type Comparison, comparisonAsksDays, comparisonAsksMax, type Genotype } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../../context.ts'
import { dayMs } from '../../../durations.ts'
import { fieldRefusal, Refusal } from '../../../refusal.ts'
import { findMatch, lockMatch, ownGenotypeOf, type Pair, readComparison } from './comparison-row.ts'
import { type ComparisonRow, comparisonView, mayCarryRisk } from './comparison-rules.ts'

/** How far comparing genotypes with a match is. Writes nothing, so that looking cannot be noticed. */
export async function showComparison(ctx: Context, member: SignedIn, uid: string): Promise<Comparison> {
  const pair = await findMatch(ctx.db, member.id, uid)
  const ready = (await ownGenotypeOf(ctx.db, member.id)) !== null
  return comparisonView(await readComparison(ctx.db, pair), { ready })
}

/**
 * Records that a member wants to compare with a match. With the second of the two the outcome is fixed. Refuses
 * `genotype` without an own genotype, `consent` after too many asks in 30 days, conflict once it was taken back.
 */
export async function askToCompare(ctx: Context, member: SignedIn, uid: string): Promise<Comparison> {
  const now = ctx.now()
  const { pair, before, after } = await ctx.db.transaction().execute(async (tx) => {
    const pair = await findMatch(tx, member.id, uid)
    await lockMatch(tx, pair)
    const genotypes = await lockGenotypes(tx, pair)
    const mine = genotypes.get(pair.me)
    if (!mine) throw fieldRefusal('genotype', 'genotype_missing')
    const before = await readComparison(tx, pair)
    if (before?.closed) throw new Refusal('conflict')
    if (before?.iRequested) return { pair, before, after: before }
    await recordAsk(tx, member.id, now)
    // Who asked has a genotype: giving it up takes the request back.
    const theirs = before?.theyRequested ? genotypes.get(pair.other) : undefined
    await writeAsk(tx, pair, { now, possibleRisk: theirs ? mayCarryRisk(mine, theirs) : null })
    return { pair, before, after: await readComparison(tx, pair) }
  })
  if (after !== before) publishChange(ctx, member, pair)
  return comparisonView(after, { ready: true })
}

/** Takes a member's consent back. What was compared is erased for both and stays closed while the match lasts. */
export async function withdrawComparison(ctx: Context, member: SignedIn, uid: string): Promise<Comparison> {
  const { pair, before, after } = await ctx.db.transaction().execute(async (tx) => {
    const pair = await findMatch(tx, member.id, uid)
    await lockMatch(tx, pair)
    const before = await readComparison(tx, pair)
    if (!before?.iRequested) return { pair, before, after: before }
    await eraseAsks(tx, pair.me, pair.other)
    return { pair, before, after: await readComparison(tx, pair) }
  })
  if (after !== before) publishChange(ctx, member, pair)
  return comparisonView(after, { ready: (await ownGenotypeOf(ctx.db, member.id)) !== null })
}

/** Takes a member's consent back everywhere, as they give up their genotype; answers the public ids of the others. */
export async function withdrawAllComparisons(tx: Tx, memberId: number): Promise<string[]> {
  const others = await eraseAsks(tx, memberId, null)
  if (others.length === 0) return []
  const rows = await tx.selectFrom('member').where(sql<boolean>`id = any(${others}::int[])`).select('uid').execute()
  return rows.map(({ uid }) => uid)
}

/** Emits to the devices of both that their comparison changed; never what. */
export function publishChange(ctx: Context, { uid }: Pick<SignedIn, 'uid'>, { otherUid }: { otherUid: string }): void {
  ctx.emit(uid, 'comparison.changed', { memberId: otherUid })
  ctx.emit(otherUid, 'comparison.changed', { memberId: uid })
}

/** Both genotypes, locked against change: always both, so that asking costs the same whatever the other has stored. */
async function lockGenotypes(tx: Tx, { low, high }: Pair): Promise<Map<number, Genotype>> {
  const { rows } = await sql<{ id: number; genotype: Genotype | null }>`
    select member_id as id, genotype from culture where member_id in (${low}, ${high})
    order by member_id for update`.execute(tx)
  return new Map(rows.flatMap(({ id, genotype }) => (genotype ? [[id, genotype] as const] : [])))
}

async function recordAsk(tx: Tx, memberId: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - comparisonAsksDays * dayMs)
  const { rows } = await sql<{ at: Date }>`select at from genotype_ask where member_id = ${memberId} and at > ${since}
    order by at desc limit ${comparisonAsksMax}`.execute(tx)
  const oldest = rows[comparisonAsksMax - 1]
  if (oldest) {
    const date = new Date(oldest.at.getTime() + (comparisonAsksDays + 1) * dayMs - 1).toISOString().slice(0, 10)
    throw fieldRefusal('consent', 'comparisons_held', { maximum: comparisonAsksMax, days: comparisonAsksDays, date })
  }
  await sql`insert into genotype_ask (member_id, at) values (${memberId}, ${now})`.execute(tx)
}

type Ask = { now: Date; possibleRisk: ComparisonRow['possibleRisk'] }

async function writeAsk(tx: Tx, { me, low, high }: Pair, { now, possibleRisk }: Ask): Promise<void> {
  const comparedAt = possibleRisk === null ? null : now
  await sql`
    insert into genotype_comparison as g (low, high, low_requested_at, high_requested_at)
    values (${low}, ${high}, ${me === low ? now : null}, ${me === high ? now : null})
    on conflict (low, high) do update set
      low_requested_at = coalesce(g.low_requested_at, excluded.low_requested_at),
      high_requested_at = coalesce(g.high_requested_at, excluded.high_requested_at),
      possible_risk = ${possibleRisk}, compared_at = ${comparedAt}`.execute(tx)
}

/** Erases the requests of a member, to one other or to all, with their results. Returns the others' ids. */
async function eraseAsks(tx: Tx, memberId: number, otherId: number | null): Promise<number[]> {
  const { rows } = await sql<{ other: number }>`
    with mine as (
      select low, high, possible_risk is not null as compared from genotype_comparison
      where ${memberId} in (low, high) and (${otherId}::int is null or ${otherId}::int in (low, high))
        and (case low when ${memberId} then low_requested_at else high_requested_at end) is not null
      order by low, high for update
    ), gone as (
      delete from genotype_comparison g using mine
      where not mine.compared and g.low = mine.low and g.high = mine.high
    ), closed as (
      update genotype_comparison g
      set low_requested_at = null, high_requested_at = null, possible_risk = null, compared_at = null, closed = true
      from mine where mine.compared and g.low = mine.low and g.high = mine.high
    )
    select case low when ${memberId} then high else low end as other from mine`.execute(tx)
  return rows.map(({ other }) => other)
}
