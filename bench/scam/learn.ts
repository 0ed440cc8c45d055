import { type Dice, dice } from '../../scripts/lib/dice.ts'
import { observe, offsetOf } from '../../server/src/features/scam/judge.ts'
import { bucketCount, featuresOf, shareOf, type Weights } from '../../server/src/features/scam/linear-model.ts'
import type { ScamRow } from './rows.ts'

const epochs = 15
const learningRate = 0.3
/** Pulls weights to zero, so that rare words decide little. */
const decay = 0.0012
/** A harmless text judged harmful costs more than the reverse. */
const harmlessCost = 4

type Example = { features: number[]; share: number; isHarmful: boolean; rules: number; relief: number }

/** Logistic regression whose log odds begin with those of the rules. The order of the rows is drawn by a fixed seed. */
export function learn(rows: readonly ScamRow[]): Weights {
  const examples = rows.map(exampleOf)
  const values = new Float64Array(bucketCount)
  const squares = new Float64Array(bucketCount)
  const model = { bias: -2, ruleScale: 1 }
  const random = dice(1)
  for (let epoch = 0; epoch < epochs; epoch++) {
    const rate = learningRate / (1 + epoch / 8)
    for (const example of shuffle(examples, random)) {
      const { features, share, isHarmful, rules, relief } = example
      const sum = features.reduce((total, feature) => total + (values[feature] ?? 0), 0)
      const odds = model.bias + rules * model.ruleScale - relief + sum * share
      const error = (1 / (1 + Math.exp(-odds)) - (isHarmful ? 1 : 0)) * (isHarmful ? 1 : harmlessCost)
      model.bias -= rate * 0.02 * error
      model.ruleScale -= rate * 0.005 * error * rules
      for (const feature of features) {
        const gradient = error * share + decay * (values[feature] ?? 0)
        squares[feature] = (squares[feature] ?? 0) + gradient * gradient
        values[feature] = (values[feature] ?? 0) - (rate * gradient) / (0.01 + Math.sqrt(squares[feature] ?? 0))
      }
    }
  }
  return { ...model, ...quantize(values) }
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
