import { type Dice, dice } from '../../scripts/lib/dice.ts'
import { observe, offsetOf } from '../../server/src/features/scam/judge.ts'
import { bucketCount, featuresOf, shareOf, type Weights } from '../../server/src/features/scam/linear-model.ts'
import type { ScamRow } from './rows.ts'

const epochs = 30
const learningRate = 0.3
/** Pulls weights to zero, so that rare words decide little. */
const decay = 0.0012
/** A harmless text judged harmful costs more than the reverse. */
const harmlessCost = 4
/** In each step so many features are left out, and the rules as often: then none of them decides alone. */
const leftOutShare = 0.3
/** The weights are the mean of so many runs, which differ in the order of the rows and in what is left out. */
const runs = 8

type Example = { features: number[]; share: number; isHarmful: boolean; rules: number; relief: number }
type Model = { bias: number; ruleScale: number; values: Float64Array; squares: Float64Array }

/** Logistic regression whose log odds begin with those of the rules. All that is drawn is drawn by fixed seeds. */
export function learn(rows: readonly ScamRow[]): Weights {
  const examples = rows.map(exampleOf)
  const models = Array.from({ length: runs }, (_, run) => learnOnce(examples, dice(run + 1)))
  const mean = (read: (model: Model) => number) => models.reduce((sum, model) => sum + read(model), 0) / runs
  return {
    bias: mean(({ bias }) => bias),
    ruleScale: mean(({ ruleScale }) => ruleScale),
    ...quantize(Float64Array.from({ length: bucketCount }, (_, index) => mean(({ values }) => values[index] ?? 0))),
  }
}

function learnOnce(examples: readonly Example[], random: Dice): Model {
  const model = {
    bias: -2,
    ruleScale: 1,
    values: new Float64Array(bucketCount),
    squares: new Float64Array(bucketCount),
  }
  for (let epoch = 0; epoch < epochs; epoch++) {
    const rate = learningRate / (1 + epoch / 8)
    for (const example of shuffle(examples, random)) step(model, thin(example, random), rate)
  }
  return model
}

/** The example without what is left out in this step; the features that remain count more. */
function thin(example: Example, { next }: Dice): Example {
  return {
    ...example,
    features: example.features.filter(() => next() >= leftOutShare),
    share: example.share / (1 - leftOutShare),
    rules: next() < leftOutShare ? 0 : example.rules,
  }
}

function step(model: Model, { features, share, isHarmful, rules, relief }: Example, rate: number): void {
  const { values, squares } = model
  const sum = features.reduce((total, feature) => total + (values[feature] ?? 0), 0)
  const odds = model.bias + rules * model.ruleScale - relief + sum * share
  const error = (1 / (1 + Math.exp(-odds)) - (isHarmful ? 1 : 0)) * (isHarmful ? 1 : harmlessCost)
  model.bias -= rate * 0.02 * error
  model.ruleScale -= rate * 0.005 * error * rules
  for (const feature of features) {
    const value = values[feature] ?? 0
    const gradient = error * share + decay * value
    const square = (squares[feature] ?? 0) + gradient * gradient
    squares[feature] = square
    values[feature] = value - (rate * gradient) / (0.01 + Math.sqrt(square))
  }
}

function shuffle<T>(list: readonly T[], { between }: Dice): T[] {
  const shuffled = [...list]
  for (let index = shuffled.length - 1; index > 0; index--) {
    const other = between(0, index)
    const [one, two] = [shuffled[index], shuffled[other]]
    if (one === undefined || two === undefined) continue
    shuffled[index] = two
    shuffled[other] = one
  }
  return shuffled
}

function exampleOf({ text, stage, isHarmful }: ScamRow): Example {
  const observation = observe(text)
  const features = featuresOf(observation)
  const { rules } = observation
  return {
    features,
    share: shareOf(features),
    isHarmful,
    rules: rules.score,
    relief: -offsetOf(rules, { stage, ruleScale: 0 }),
  }
}

/** Weights as signed bytes; the few above the range are cut. */
function quantize(values: Float64Array): Pick<Weights, 'scale' | 'values'> {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const scale = largest / 127 || 1
  return { scale, values: Int8Array.from(values, (value) => Math.round(value / scale)) }
}
