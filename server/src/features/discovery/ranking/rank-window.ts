import { likeChance, type Rating } from './rating.ts'

/** A member who may be shown, as the ranker sees them. */
export type Candidate = {
  /** The rating of the viewer for the candidate's gender. */
  viewer: Rating
  rating: Rating
  /** The logit of a like of the viewer for the candidate, and the other way round, as profiles predict it. */
  expected: number
  expectedBack: number
  /** The candidate has liked the viewer, who has not answered. */
  likesViewer: boolean
  /** Likes that wait for the candidate's answer, and how many profiles the candidate usually decides about in a day. */
  waitingLikes: number
  decisionsPerDay: number
  /** How often the candidate was shown in the last days, divided by the mean of the active members of that segment. */
  exposure: number
  /** Distance of the two cells; null where distance does not count. */
  km: number | null
  /** Days since the candidate was last here. */
  idleDays: number
}

export type RankOptions = {
  /** Distance at which a suggestion counts half as much; null where distance does not count. */
  halfwayKm: number | null
  /** Uniform random numbers from 0 to 1, for the draws that let new members be found out about. */
  random: () => number
}

/** Exponents and shares; each was chosen in the closed loop of `npm run bench:market`. */
const tuning = {
  inbox: 1,
  exposure: 0.5,
  /** Fewer showings than this share of the mean count as forgotten. */
  floor: 0.25,
}
/** Who was not here for so long is not waiting to be shown. */
const activeDays = 30
/** Of ten places in a row, one is for a rarely shown member and one for a random draw from uncertain ones. */
const places = { row: 10, forgotten: 4, drawn: 9 }

/**
 * The order in which a window of candidates is shown to a viewer, as indices into `candidates`: by the chance of a match,
 * where a like that waits for the viewer counts as certain, divided by how many likes the candidate has to answer already
 * and by how often they are shown. So likes reach members who can answer them, and every member is shown.
 */
export function rankWindow(candidates: readonly Candidate[], options: RankOptions): number[] {
  return rankPlaces(candidates, options).map(({ index }) => index)
}

/** By its score, as rarely shown, or by a random draw. */
export type Place = 'best' | 'forgotten' | 'drawn'

/** The same order with why each is where they are. */
export function rankPlaces(candidates: readonly Candidate[], options: RankOptions): { index: number; place: Place }[] {
  const scored = candidates.map((candidate, index) => ({
    index,
    score: scoreCandidate(candidate, options),
    drawn: scoreCandidate({ ...candidate, rating: draw(candidate.rating, options.random) }, options),
    isForgotten: candidate.exposure < tuning.floor && candidate.idleDays < activeDays,
  }))
  const best = scored.toSorted((one, other) => other.score - one.score)
  const drawn = scored.toSorted((one, other) => other.drawn - one.drawn)
  const forgotten = best.filter(({ isForgotten }) => isForgotten)
  const order: { index: number; place: Place }[] = []
  const taken = new Set<number>()
  const lists = { best: best.values(), drawn: drawn.values(), forgotten: forgotten.values() }
  const placeAt = (turn: number): Place => {
    if (turn === places.forgotten) return 'forgotten'
    return turn === places.drawn ? 'drawn' : 'best'
  }
  while (order.length < candidates.length) {
    const place = placeAt(order.length % places.row)
    const own = firstFree(lists[place], taken)
    const index = own ?? firstFree(lists.best, taken)
    if (index === undefined) break
    taken.add(index)
    order.push({ index, place: own === undefined ? 'best' : place })
  }
  return order
}

function firstFree(list: IterableIterator<{ index: number }>, taken: ReadonlySet<number>): number | undefined {
  for (let next = list.next(); !next.done; next = list.next()) if (!taken.has(next.value.index)) return next.value.index
  return undefined
}

/** The chance of a match after corrections. Only its order has a meaning. */
function scoreCandidate(candidate: Candidate, { halfwayKm }: RankOptions): number {
  const { viewer, likesViewer, waitingLikes, decisionsPerDay, exposure, km, idleDays } = candidate
  const like = likeChance(viewer, candidate.rating, candidate.expected)
  const likeBack = likesViewer ? 1 : likeChance(candidate.rating, viewer, candidate.expectedBack)
  // A pending like for this viewer is only in the viewer's queue.
  const inbox = likesViewer ? 1 : (1 + waitingLikes / Math.max(3, decisionsPerDay)) ** tuning.inbox
  const shown = (1 + exposure) ** tuning.exposure
  const near = km === null || halfwayKm === null ? 1 : 1 / (1 + (km / halfwayKm) ** 1.5)
  const recent = idleDays < 3 ? 1 : 2 ** (-(idleDays - 3) / 7)
  return (like * likeBack * near * recent) / (inbox * shown)
}

/** A value of what the rating may be, by its uncertainty (Thompson sampling). */
function draw(rating: Rating, random: () => number): Rating {
  return { ...rating, appeal: rating.appeal + Math.sqrt(rating.appealVariance) * normal(random) }
}

/** A standard normal number by the method of Box and Muller. */
export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/**
 * How likely a match is, for a list that is only sorted: the harmonic mean of both chances, which orders real decisions
 * better than their product.
 */
export function mutualChance(like: number, likeBack: number): number {
  return like + likeBack === 0 ? 0 : (2 * like * likeBack) / (like + likeBack)
}
