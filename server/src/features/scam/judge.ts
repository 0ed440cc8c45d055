import type { ScamKind } from '@karibu/contract'
import { applyRules, type RuleResult } from './apply-rules.ts'
import { readWeights, scoreText, type Weights } from './linear-model.ts'
import { type NormalText, normalize } from './normalize.ts'

/** stage: how many messages the two have exchanged before this one. */
export type JudgeInput = { text: string; stage: number }
export type Judgement = { harmful: boolean; kinds: ScamKind[]; score: number }

/** Log odds from which a text is treated as harmful; chosen by cross-validation of `npm run train:scam`. */
export const harmfulFrom = 0.05
const kindsMax = 3
/** A further kind is named if its rule weighs at least so much. */
const namedFrom = 2

const weights = readWeights(new URL('./weights.bin', import.meta.url))

/**
 * Does a text look like an attempt at fraud? Pure and deterministic: rules and a linear model read the text, and a longer
 * acquaintance makes numbers, accounts and links less suspicious. Later stages never make a text more suspicious.
 */
export const judgeText = (input: JudgeInput): Judgement => judgeWith(input, weights)

/** Reads a text once; the function that it returns judges it at a stage, as `judgeText` does. */
export const judgeAtStages = (text: string): ((stage: number) => Judgement) => judgementsOf(text, weights)

export const judgeWith = ({ text, stage }: JudgeInput, model: Weights): Judgement => judgementsOf(text, model)(stage)

function judgementsOf(text: string, model: Weights): (stage: number) => Judgement {
  const observation = observe(text)
  const textScore = scoreText(observation, model)
  return (stage) => {
    const score = textScore + offsetOf(observation.rules, { stage, ruleScale: model.ruleScale })
    const harmful = score >= harmfulFrom
    return { harmful, kinds: harmful ? kindsOf(observation.rules) : [], score }
  }
}

export type Observation = { text: NormalText; rules: RuleResult; parts: string[] }

/** What of a text the rules and the model judge. */
export function observe(written: string): Observation {
  const text = normalize(written)
  const rules = applyRules(text)
  const [first] = rules.kinds
  return { text, rules, parts: [...rules.parts, ...(first ? [`kind ${first.kind}`] : [])] }
}

/** Log odds that the rules and the stage add. */
export const offsetOf = (rules: RuleResult, { stage, ruleScale }: { stage: number; ruleScale: number }): number =>
  rules.score * ruleScale - reliefOf(rules, stage)

type Step = { from: number; relief: number }
/**
 * From so many messages on, so much is taken off: members who have talked for days exchange numbers, and couples ask each other
 * for small sums. Threats get almost nothing. The steps are learned ones, rounded.
 */
const contactSteps: Step[] = [
  { from: 8, relief: 1 },
  { from: 20, relief: 1.5 },
  { from: 30, relief: 1 },
  { from: 40, relief: 1 },
  { from: 80, relief: 0.5 },
]
const linkSteps: Step[] = [
  { from: 8, relief: 0.5 },
  { from: 40, relief: 0.5 },
  { from: 60, relief: 0.5 },
]
const moneySteps: Step[] = [
  { from: 40, relief: 0.3 },
  { from: 60, relief: 2.2 },
  { from: 80, relief: 1.6 },
  { from: 100, relief: 0.9 },
]
const feeSteps: Step[] = [
  { from: 40, relief: 0.3 },
  { from: 60, relief: 0.5 },
  { from: 80, relief: 0.6 },
  { from: 100, relief: 0.6 },
]
const gainSteps: Step[] = [
  { from: 40, relief: 0.3 },
  { from: 60, relief: 0.4 },
  { from: 80, relief: 0.5 },
  { from: 100, relief: 0.3 },
]
const threatSteps: Step[] = [
  { from: 40, relief: 0.3 },
  { from: 100, relief: 0.3 },
]
/** Of texts in which no rule found a kind. */
const otherSteps: Step[] = [
  { from: 8, relief: 0.6 },
  { from: 60, relief: 0.7 },
  { from: 80, relief: 1 },
  { from: 100, relief: 0.5 },
]
const stepsOf: Record<ScamKind, Step[]> = {
  phone: contactSteps,
  app: contactSteps,
  link: linkSteps,
  money: moneySteps,
  airtime: moneySteps,
  account: feeSteps,
  parcel: feeSteps,
  visa: feeSteps,
  crypto: gainSteps,
  investment: gainSteps,
  giftcard: threatSteps,
  code: threatSteps,
  sextortion: threatSteps,
}

/** Late requests with one of these are treated like fees: the friend at the gate has no story and no transfer service. */
const storyParts: ReadonlySet<string> = new Set(['hardship', 'story', 'account'])

function stepsFor({ kinds, parts }: RuleResult): Step[] {
  const [first] = kinds
  if (!first) return otherSteps
  const steps = stepsOf[first.kind]
  return steps === moneySteps && parts.some((part) => storyParts.has(part)) ? feeSteps : steps
}

function reliefOf(rules: RuleResult, stage: number): number {
  const steps = stepsFor(rules)
  return steps.reduce((sum, { from, relief }) => (stage >= from ? sum + relief : sum), 0)
}

function kindsOf({ kinds }: RuleResult): ScamKind[] {
  const named = kinds.filter(({ weight }, index) => index === 0 || weight >= namedFrom).map(({ kind }) => kind)
  return named.length > 0 ? named.slice(0, kindsMax) : ['money']
}
