import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { fitModel, type ObservedDecision } from './fit-model.ts'
import { genderCode, profileColumns } from './member-facts.ts'
import { featuresOf, type ProfileFacts } from './profile-features.ts'
import type { Weights } from './weights.ts'

/** Fewer decisions than `least` teach nothing; more than `most` would hold up the server. `segment`: of two genders. */
const sampleSize = { least: 5000, most: 20_000, segment: 1000 }
const retainedDays = 90

type Decision = { actor: number; target: number; kind: number; segment: string }
type Sample = typeof sampleSize

/**
 * Job `discovery.fit-ranking`: fits the weights of the ranker from a sample of the site's own decisions and stores them with
 * the time. Until there are enough decisions nothing is stored, and the start weights hold.
 */
export async function fitRanking(ctx: Context, size: Sample = sampleSize): Promise<void> {
  const decisions = await readSample(ctx, size)
  if (decisions.length < size.least) return
  const profiles = await readProfiles(ctx, [...new Set(decisions.flatMap(({ actor, target }) => [actor, target]))])
  const weights = fitSegments(decisions, profiles, size)
  const now = ctx.now()
  await sql`with old as (delete from ranking_fit where fitted_at < ${now}::timestamptz - make_interval(days => ${retainedDays}))
    insert into ranking_fit (fitted_at, decisions, weights)
    values (${now}, ${decisions.length}, ${JSON.stringify(weights)}::jsonb)
    on conflict (fitted_at) do nothing`.execute(ctx.db)
}

/** About as many decisions as may be, from all over the table. What a member asked to forget is not among them. */
async function readSample({ db }: Context, { most }: Sample): Promise<Decision[]> {
  const { rows: sizes } = await sql<{ share: number }>`
    select least(100, 120.0 * ${most}::int / greatest(1, reltuples))::float8 as share
    from pg_class where oid = 'reaction'::regclass`.execute(db)
  const share = sizes[0]?.share ?? 100
  const { rows } = await sql<Decision>`
    select l.actor, l.target, l.kind, ${genderCode(sql`m.gender`)}::text || ${genderCode(sql`o.gender`)} as segment
    from reaction l tablesample system (${share}) join member m on m.id = l.actor join member o on o.id = l.target
    where not exists (select from member_rating r where r.member_id in (l.actor, l.target) and r.reset_at > l.at)
    limit ${most}`.execute(db)
  return rows
}

const chunk = 5000

async function readProfiles({ db }: Context, ids: number[]): Promise<Map<number, ProfileFacts>> {
  const known = new Map<number, ProfileFacts>()
  for (let start = 0; start < ids.length; start += chunk) {
    const { rows } = await sql<ProfileFacts & { id: number }>`
      select p.member_id as id, ${profileColumns} from profile p
      where p.member_id = any(${ids.slice(start, start + chunk)}::int[])`.execute(db)
    for (const row of rows) known.set(row.id, row)
  }
  return known
}

/** The weights of each pair of genders with enough data. */
function fitSegments(decisions: Decision[], profiles: Map<number, ProfileFacts>, { segment: least }: Sample) {
  const people = [...profiles.keys()]
  const indices = new Map(people.map((id, index) => [id, index]))
  const segments = [...new Set(decisions.map(({ segment }) => segment))].toSorted()
  const counts = segments.map(() => 0)
  const observed = decisions.flatMap(({ actor, target, kind, segment }): ObservedDecision[] => {
    const [mine, theirs] = [profiles.get(actor), profiles.get(target)]
    const [decider, other] = [indices.get(actor), indices.get(target)]
    if (!mine || !theirs || decider === undefined || other === undefined) return []
    const at = segments.indexOf(segment)
    counts[at] = (counts[at] ?? 0) + 1
    return [{ decider, target: other, segment: at, liked: kind === 1, features: featuresOf(mine, theirs) }]
  })
  const { weights } = fitModel(observed, { people: people.length, segments: segments.length })
  const enough = segments.flatMap((name, at): [string, Weights][] => {
    const fitted = weights[at]
    return fitted && (counts[at] ?? 0) >= least ? [[name, fitted]] : []
  })
  return Object.fromEntries(enough)
}
