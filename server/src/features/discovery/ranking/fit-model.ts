import { type System, solveSystem } from './linear-algebra.ts'
import { newRating, type Rating, sigmoid } from './rating.ts'
import { expectedLogit, type Features, flatWeights, type Weights } from './weights.ts'

/** A decision to learn from. People and segments are named by their index. */
export type ObservedDecision = {
  decider: number
  target: number
  segment: number
  liked: boolean
  features: Features
}

export type FitOptions = {
  people: number
  segments: number
  /** How often weights and ratings are fitted in turn. 8 come close to the end. */
  rounds?: number
}

export type FittedModel = { weights: Weights[]; ratings: Rating[] }

/**
 * Precision of the normal prior of a weight (ridge). How choosy a member is can be predicted least from the profile,
 * so those weights are kept closest to zero.
 */
const ridge = { base: 0.01, decider: 400, target: 100, pair: 50 }

/**
 * Learns weights and ratings from decisions: a logistic regression with two random effects per person, fitted by Newton
 * steps on the weights and on each person in turn. Time grows linearly with decisions and people, and with the third
 * power of the number of features. Weights without ratings would learn who happened to meet.
 */
export function fitModel(decisions: readonly ObservedDecision[], options: FitOptions): FittedModel {
  const { people, segments, rounds = 8 } = options
  const rows = decisions.map((decision) => ({ ...decision, values: valuesOf(decision.features) }))
  const bySegment = Array.from({ length: segments }, (_, segment) => rows.filter((row) => row.segment === segment))
  let ratings = Array.from({ length: people }, newRating)
  const vectors = bySegment.map((rows) => startVector(rows[0]?.features))
  for (let round = 0; round < rounds; round++) {
    for (const [segment, vector] of vectors.entries()) improveVector(vector, bySegment[segment] ?? [], ratings)
    const weights = vectors.map((vector, segment) => weightsOf(vector, bySegment[segment]?.[0]?.features))
    ratings = fitRatings(decisions, weights, ratings)
  }
  return { weights: vectors.map((vector, segment) => weightsOf(vector, bySegment[segment]?.[0]?.features)), ratings }
}

type Row = ObservedDecision & { values: Float64Array }

const valuesOf = ({ decider, target, pair }: Features): Float64Array =>
  Float64Array.from([1, ...decider, ...target, ...pair])

const startVector = (features: Features | undefined): Float64Array =>
  Float64Array.from([
    flatWeights().base,
    ...(features
      ? valuesOf(features)
          .subarray(1)
          .map(() => 0)
      : []),
  ])

function weightsOf(vector: Float64Array, features: Features | undefined): Weights {
  const [deciders, targets] = [features?.decider.length ?? 0, features?.target.length ?? 0]
  const [base = 0, ...rest] = vector
  return {
    base,
    decider: rest.slice(0, deciders),
    target: rest.slice(deciders, deciders + targets),
    pair: rest.slice(deciders + targets),
  }
}

function ridgeOf({ decider, target, pair }: Features): number[] {
  const part = (values: number[], precision: number) => values.map(() => precision)
  return [ridge.base, ...part(decider, ridge.decider), ...part(target, ridge.target), ...part(pair, ridge.pair)]
}

/** One Newton step of the weights of a segment, with the ratings as they are. */
function improveVector(vector: Float64Array, rows: readonly Row[], ratings: readonly Rating[]): void {
  const [first] = rows
  if (!first) return
  const system = priorSystem(vector, ridgeOf(first.features))
  for (const { values, decider, target, liked } of rows) {
    let logit = (ratings[decider]?.generosity ?? 0) + (ratings[target]?.appeal ?? 0)
    for (let index = 0; index < values.length; index++) logit += (vector[index] ?? 0) * (values[index] ?? 0)
    const chance = sigmoid(logit)
    addObservation(system, values, { error: (liked ? 1 : 0) - chance, information: chance * (1 - chance) })
  }
  const step = solveSystem(system)
  for (const [index, change] of step.entries()) vector[index] = (vector[index] ?? 0) + change
}

function priorSystem(vector: Float64Array, precisions: number[]): System {
  const size = precisions.length
  const matrix = new Float64Array(size * size)
  for (const [index, precision] of precisions.entries()) matrix[index * size + index] = precision
  return { matrix, vector: vector.map((value, index) => -value * (precisions[index] ?? 0)) }
}

function addObservation(
  { matrix, vector }: System,
  values: Float64Array,
  { error, information }: { error: number; information: number },
): void {
  const size = vector.length
  for (let row = 0; row < size; row++) {
    const value = values[row] ?? 0
    if (value === 0) continue
    vector[row] = (vector[row] ?? 0) + error * value
    const weighted = information * value
    for (let column = 0; column <= row; column++)
      matrix[row * size + column] = (matrix[row * size + column] ?? 0) + weighted * (values[column] ?? 0)
  }
}

type Sums = { error: number; information: number }
const noSums = (): Sums => ({ error: 0, information: 0 })
type Value = 'generosity' | 'appeal'

/**
 * The ratings that the decisions make most likely, with their uncertainty, from `start` on. Constant time per decision, so
 * it also rates all members again after the weights have changed. The two values take turns: improved at once, they
 * would both explain the same likes.
 */
export function fitRatings(
  decisions: readonly ObservedDecision[],
  weights: readonly Weights[],
  start: readonly Rating[],
): Rating[] {
  const expected = decisions.map(({ segment, features }) => expectedLogit(weights[segment] ?? flatWeights(), features))
  const observed = { decisions, expected }
  let ratings = [...start]
  for (const value of ['generosity', 'appeal', 'generosity', 'appeal', 'generosity', 'appeal'] satisfies Value[]) {
    const sums = sumsOf(observed, ratings, value)
    ratings = ratings.map((rating, index) => improveValue(rating, value, sums[index] ?? noSums()))
  }
  const made = sumsOf(observed, ratings, 'generosity')
  const received = sumsOf(observed, ratings, 'appeal')
  return ratings.map((rating, index) => ({
    ...rating,
    ...uncertainty(made[index]?.information ?? 0, received[index]?.information ?? 0),
  }))
}

type Observed = { decisions: readonly ObservedDecision[]; expected: readonly number[] }

/** First and second derivative of the likelihood by one of the values, for each person. */
function sumsOf({ decisions, expected }: Observed, ratings: readonly Rating[], value: Value): Sums[] {
  const all = ratings.map(noSums)
  for (const [index, { decider, target, liked }] of decisions.entries()) {
    const logit = (expected[index] ?? 0) + (ratings[decider]?.generosity ?? 0) + (ratings[target]?.appeal ?? 0)
    const chance = sigmoid(logit)
    const sums = all[value === 'generosity' ? decider : target]
    if (!sums) continue
    sums.error += (liked ? 1 : 0) - chance
    sums.information += chance * (1 - chance)
  }
  return all
}

const initial = newRating()
/** The inverse of the covariance of a new rating. */
const precision = inverse(initial.generosityVariance, initial.appealVariance, initial.covariance)

function improveValue(rating: Rating, value: Value, { error, information }: Sums): Rating {
  const other = value === 'generosity' ? rating.appeal : rating.generosity
  const own = value === 'generosity' ? precision.first : precision.second
  const slope = error - own * rating[value] - precision.both * other
  return { ...rating, [value]: rating[value] + slope / (own + information) }
}

/** The covariance of both values: the inverse of the second derivative. */
function uncertainty(made: number, received: number): Omit<Rating, Value> {
  const { first, second, both } = inverse(precision.first + made, precision.second + received, precision.both)
  return { generosityVariance: first, appealVariance: second, covariance: both }
}

function inverse(first: number, second: number, both: number): { first: number; second: number; both: number } {
  const determinant = first * second - both ** 2
  return { first: second / determinant, second: first / determinant, both: -both / determinant }
}
