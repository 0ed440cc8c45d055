import { type RawBuilder, sql } from 'kysely'
import { factColumns, genderCode, type MemberFacts, ratingNow } from './member-facts.ts'
import { featuresOf, startWeights } from './profile-features.ts'
import { forgetDecision, learnDecision, newRating, type Rating } from './rating.ts'
import { expectedLogit, type Weights } from './weights.ts'

/** `weights`: those of a decision of this member about the other. */
type Side = MemberFacts & { gender: number; weights: Weights | null }
/** What learning from a reaction needs to know of both. `mineLast`: who reads reacted after the other. */
export type PairFacts = { mine: Side; theirs: Side; mineLast: boolean }

/** SQL for `PairFacts`, as columns of any statement. */
export const pairFacts = (me: number, other: number, now: Date): RawBuilder<unknown> => sql`
  ${sideOf(me, other, now)} as mine, ${sideOf(other, me, now)} as theirs,
  coalesce((select at from reaction where actor = ${me} and target = ${other})
    >= (select at from reaction where actor = ${other} and target = ${me}), false) as "mineLast"`

const sideOf = (member: number, other: number, now: Date): RawBuilder<unknown> => sql`
  (select to_json(f) from (
    select g.own as gender, ${factColumns(now)},
      (select w.weights -> (g.own::text || g.others) from ranking_fit w order by w.fitted_at desc limit 1) as weights
    from profile p cross join lateral (
      select ${genderCode(sql`m.gender`)} as own, ${genderCode(sql`o.gender`)} as others
      from member m, member o where m.id = ${member} and o.id = ${other}
    ) g left join member_rating r on r.member_id = ${member} and r.gender = g.others
    where p.member_id = ${member}) f)`

/** The reactions of two members: 1 like, 2 dislike, null none. */
export type Reactions = { mine: number | null; theirs: number | null }
type Change = { me: number; other: number; facts: PairFacts; before: Reactions; after: Reactions; at: Date }

/**
 * SQL that teaches the ratings of both what changed between them; null where nothing did. It adds to what the rows hold, in the
 * order of the members' ids, so that neither of two at once is lost or waits for the other in a circle.
 */
export function learnChange({ me, other, facts, before, after, at }: Change): RawBuilder<unknown> | null {
  if (before.mine === after.mine && before.theirs === after.theirs) return null
  const start = { mine: ratingNow(facts.mine.rating), theirs: ratingNow(facts.theirs.rating) }
  const learned = relearn(facts, start, { before, after })
  const answersMine = waits(after.theirs, after.mine) - waits(before.theirs, before.mine)
  const answersTheirs = waits(after.mine, after.theirs) - waits(before.mine, before.theirs)
  const decided = Number(before.mine === null && after.mine !== null)
  const rows = [
    { ...rowOf(facts.mine, learned.mine), id: me, gender: facts.theirs.gender, waiting: answersMine, decided },
    {
      ...rowOf(facts.theirs, learned.theirs),
      id: other,
      gender: facts.mine.gender,
      waiting: answersTheirs,
      decided: 0,
    },
  ].toSorted((one, next) => one.id - next.id)
  return writeRows(rows, at)
}

/** A like waits while the other has not reacted. */
const waits = (like: number | null, answer: number | null): number => Number(like === 1 && answer === null)

type Ratings = { mine: Rating; theirs: Rating }

/** What is taken back goes in the reverse of the order in which it came: only so nothing of it stays. */
function relearn(
  facts: PairFacts,
  start: Ratings,
  { before, after }: { before: Reactions; after: Reactions },
): Ratings {
  const mine = (kind: number | null, step: typeof learnDecision) => (now: Ratings) => {
    if (kind === null || before.mine === after.mine) return now
    const expected = expectedOf(facts.mine, facts.theirs)
    const next = step(now.mine, now.theirs, { liked: kind === 1, expected })
    return { mine: next.decider, theirs: next.target }
  }
  // Theirs only ever ends here, with a block.
  const withoutTheirs = (now: Ratings) => {
    if (before.theirs === null || after.theirs !== null) return now
    const expected = expectedOf(facts.theirs, facts.mine)
    const next = forgetDecision(now.theirs, now.mine, { liked: before.theirs === 1, expected })
    return { mine: next.target, theirs: next.decider }
  }
  const withoutMine = mine(before.mine, forgetDecision)
  const forgotten = facts.mineLast ? withoutTheirs(withoutMine(start)) : withoutMine(withoutTheirs(start))
  return mine(after.mine, learnDecision)(forgotten)
}

const expectedOf = (decider: Side, target: Side): number =>
  expectedLogit(decider.weights ?? startWeights, featuresOf(decider, target))

type Row = {
  id: number
  gender: number
  generosity: number
  appeal: number
  generosityKnown: number
  appealKnown: number
  covarianceKnown: number
  waiting: number
  decided: number
}

/** What the row of a member changes by. */
function rowOf({ rating: stored }: Side, after: Rating): Omit<Row, 'id' | 'gender' | 'waiting' | 'decided'> {
  const start = newRating()
  return {
    generosity: after.generosity - (stored?.generosity ?? 0),
    appeal: after.appeal - (stored?.appeal ?? 0),
    generosityKnown: start.generosityVariance - after.generosityVariance - (stored?.generosityKnown ?? 0),
    appealKnown: start.appealVariance - after.appealVariance - (stored?.appealKnown ?? 0),
    covarianceKnown: start.covariance - after.covariance - (stored?.covarianceKnown ?? 0),
  }
}

const never = new Date(0)
const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

const writeRows = (rows: Row[], at: Date): RawBuilder<unknown> => {
  const values = rows.map(
    (row) => sql`(${row.id}::int, ${row.gender}::smallint, ${row.generosity}::real, ${row.appeal}::real,
      ${row.generosityKnown}::real, ${row.appealKnown}::real, ${row.covarianceKnown}::real, ${at}::timestamptz,
      ${row.waiting}::int, ${row.decided}::smallint, ${dayOf(row.decided ? at : never)}::date, ${never}::timestamptz)`,
  )
  return sql`
    insert into member_rating as r (member_id, gender, generosity, appeal, generosity_known, appeal_known,
      covariance_known, learned_at, waiting, decided, decided_on, shown_at)
    values ${sql.join(values)}
    on conflict (member_id, gender) do update set generosity = least(2.5, greatest(-2.5, r.generosity + excluded.generosity)),
      appeal = r.appeal + excluded.appeal, generosity_known = r.generosity_known + excluded.generosity_known,
      appeal_known = r.appeal_known + excluded.appeal_known,
      covariance_known = r.covariance_known + excluded.covariance_known, learned_at = excluded.learned_at,
      waiting = greatest(0, r.waiting + excluded.waiting),
      decided = case when excluded.decided = 0 then r.decided
        when r.decided_on = excluded.decided_on then least(30000, r.decided + 1) else 1 end,
      decided_daily = case when excluded.decided_on > r.decided_on and r.decided > 0 then r.decided_daily + 0.3 * (r.decided - r.decided_daily) else r.decided_daily end,
      decided_on = greatest(r.decided_on, excluded.decided_on)`
}
