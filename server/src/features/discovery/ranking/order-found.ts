import { createHmac } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Context, Db, Tx } from '../../../context.ts'
import { randomNumbers } from '../../../random-numbers.ts'
import { inOrder } from '../../profiles/index.ts'
import type { Found } from '../feed/retrieve-window.ts'
import type { Viewer } from '../viewer.ts'
import { factColumns, type MemberFacts, ratingNow } from './member-facts.ts'
import { featuresOf, startWeights } from './profile-features.ts'
import { type Candidate, rankPlaces } from './rank-window.ts'
import { termBits, termsOfWeights } from './terms.ts'
import { expectedLogit, type Weights } from './weights.ts'

/** Kilometres that a distance band counts as: nothing finer than the band decides. */
const kmOfBand = [3, 8, 15, 35, 75, 175, 500]
/** Days since the last visit that a recency counts as. */
const daysOfRecency = [0, 4, 15, 45]
/** Where a viewer asks for no distance. */
const halfwayKmAnywhere = 50

/** Weights for each pair of genders: the decider and the other. */
type FittedWeights = Record<string, Weights>
type Self = { facts: MemberFacts; byGender: Map<number, MemberFacts>; weights: FittedWeights | null }
type Known = MemberFacts & {
  id: number
  likesViewer: boolean
  waiting: number
  decidedDaily: number
  shown: number
}
type Window = { viewer: Viewer; found: Found[]; generation: number }

/** `terms`: bits of what decided about the place. */
export type Suggestion = { id: number; terms: number }

/** A window in the order in which its members are suggested, each with why. */
export async function orderFound(ctx: Context, tx: Tx, { viewer, found, generation }: Window): Promise<Suggestion[]> {
  const nearest = found.toSorted(byNearness)
  const [first] = nearest
  if (!first) return []
  if (viewer.order === 'nearest') return nearest.map(({ id }) => ({ id, terms: termBits.nearest }))
  // Numbers are given in the order of joining.
  if (viewer.order === 'newest')
    return found.map(({ id }) => ({ id, terms: termBits.newest })).toSorted((one, other) => other.id - one.id)
  const self = await readSelf(tx, viewer, ctx.now())
  const known = await readCandidates(ctx, tx, { viewer, ids: nearest.map(({ id }) => id) })
  const shownMean = known.reduce((sum, { shown }) => sum + shown, 0) / Math.max(1, known.length)
  const places = new Map(found.map((one) => [one.id, one]))
  const entries = known.flatMap((facts) => {
    const place = places.get(facts.id)
    return place ? [seenBy(viewer, self, { facts, place, shownMean })] : []
  })
  const { km } = viewer.preferences
  const order = rankPlaces(
    entries.map(({ candidate }) => candidate),
    {
      halfwayKm: km === null ? halfwayKmAnywhere : km / 2,
      random: randomFrom(ctx.secret, `${viewer.id}.${generation}.${first.id}`),
    },
  )
  return order.flatMap(({ index, place }) => {
    const entry = entries[index]
    return entry ? [{ id: entry.id, terms: entry.terms | bitsOfPlace[place] }] : []
  })
}

const bitsOfPlace = { best: 0, forgotten: termBits.little_seen, drawn: termBits.drawn }

/** By distance band, activity and a random draw; of two that the ranker rates equally, the first of these comes first. */
const byNearness = (one: Found, other: Found): number =>
  one.band - other.band || one.recency - other.recency || one.shuf - other.shuf || one.id - other.id

type Seen = { facts: Known; place: Found; shownMean: number }

function seenBy(viewer: Viewer, self: Self, { facts, place, shownMean }: Seen) {
  const weights = (decider: number, target: number) => self.weights?.[`${decider}${target}`] ?? startWeights
  const [mine, theirs] = [weights(viewer.gender, place.gender), weights(place.gender, viewer.gender)]
  const candidate: Candidate = {
    viewer: ratingNow(self.byGender.get(place.gender)?.rating ?? null),
    rating: ratingNow(facts.rating),
    expected: expectedLogit(mine, featuresOf(self.facts, facts)),
    expectedBack: expectedLogit(theirs, featuresOf(facts, self.facts)),
    likesViewer: facts.likesViewer,
    waitingLikes: Math.max(0, facts.waiting),
    decisionsPerDay: facts.decidedDaily,
    exposure: shownMean === 0 ? 1 : facts.shown / shownMean,
    km: kmOfBand[place.band] ?? null,
    idleDays: daysOfRecency[place.recency] ?? 0,
  }
  return { id: facts.id, candidate, terms: termsOfWeights(mine, theirs) }
}

/** The viewer's profile, their rating for each gender, and the weights that were fitted last. */
async function readSelf(tx: Tx, { id }: Viewer, now: Date): Promise<Self> {
  const { rows } = await sql<MemberFacts & { gender: number | null; weights: FittedWeights | null }>`
    select ${factColumns(now)}, r.gender,
      (select w.weights from ranking_fit w order by w.fitted_at desc limit 1) as weights
    from profile p left join member_rating r on r.member_id = p.member_id where p.member_id = ${id}`.execute(tx)
  const [first] = rows
  if (!first) throw new Error('a viewer without a profile')
  const byGender = new Map(rows.flatMap((row) => (row.gender === null ? [] : [[row.gender, row] as const])))
  return { facts: first, byGender, weights: first.weights }
}

type Ids = { viewer: Viewer; ids: number[] }

/** What the ranking knows of a window, from a replica if there is one; members who are new there from the database itself. */
async function readCandidates(ctx: Context, tx: Tx, { viewer, ids }: Ids): Promise<Known[]> {
  const now = ctx.now()
  const { found, isCurrent } = await ctx.reader.read(tx, (db) => readKnown(db, viewer, { ids, now }))
  if (isCurrent || found.length === ids.length) return found
  const known = new Set(found.map(({ id }) => id))
  return [...found, ...(await readKnown(tx, viewer, { ids: ids.filter((id) => !known.has(id)), now }))]
}

async function readKnown(tx: Db | Tx, viewer: Viewer, { ids, now }: { ids: number[]; now: Date }): Promise<Known[]> {
  const { id, gender } = viewer
  const { rows } = await sql<Known>`
    select requested.id, ${factColumns(now)},
      (select 1 from reaction l where l.actor = requested.id and l.target = ${id} and l.kind = 1) is not null as "likesViewer",
      coalesce(r.waiting, 0) as waiting, coalesce(r.decided_daily, 3) as "decidedDaily",
      coalesce(r.shown * ${faded(sql`r.shown_at`, now)}, 0) as shown
    from ${inOrder(ids)} join profile p on p.member_id = requested.id
    left join member_rating r on r.member_id = requested.id and r.gender = ${gender}::smallint
    order by requested.at`.execute(tx)
  return rows
}

/** How much of the showings up to a time is left. Beyond a year the power is too small a number. */
export const faded = (since: RawBuilder<unknown>, now: Date): RawBuilder<number> =>
  sql`power(0.8::float8, least(365, greatest(0, extract(epoch from ${now}::timestamptz - ${since})::float8 / 86400)))`

/** Repeatable random numbers, unpredictable for clients: seeded by a keyed hash. */
export const randomFrom = (secret: string, seed: string): (() => number) =>
  randomNumbers(createHmac('sha256', secret).update(`ranking.${seed}`).digest().readUInt32LE())
