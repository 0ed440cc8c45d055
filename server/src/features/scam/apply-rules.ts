import { type ScamKind, scamKinds } from '@karibu/contract'
import { type Detail, findDetails } from './details.ts'
import { type Concept, findConcepts, type Occurrence, type Occurrences } from './lexicon.ts'
import type { NormalText } from './normalize.ts'
import { type Rule, rules } from './rules.ts'

export type RuleResult = {
  /** Log odds of harm that the rules add. */
  score: number
  /** The highest weight of each kind that has one, from high to low. */
  kinds: { kind: ScamKind; weight: number }[]
  /** Names of the rules' parts that occur, for the linear model. */
  parts: string[]
}

const withinDefault = 12
/** A second kind counts less: both often describe the same tokens. */
const secondShare = 0.3

const scamKindNames: ReadonlySet<string> = new Set(scamKinds)

/** Applies all rules to a text. */
export function applyRules(text: NormalText): RuleResult {
  const concepts = findConcepts(text.tokens)
  addSqueezedApps(concepts, text)
  const details = findDetails(text)
  const best = new Map<string, number>()
  for (const rule of rules) {
    const known = best.get(rule.kind)
    if (known !== undefined && Math.abs(known) >= Math.abs(rule.weight)) continue
    if (holds(rule, concepts, details)) best.set(rule.kind, rule.weight)
  }
  const innocent = best.get('none') ?? 0
  const kinds = [...best]
    .flatMap(([kind, weight]) => (isScamKind(kind) ? [{ kind, weight }] : []))
    .sort((one, other) => other.weight - one.weight)
  const [first, ...rest] = kinds.map(({ weight }) => weight)
  const score = (first ?? 0) + secondShare * rest.reduce((sum, weight) => sum + weight, 0) + innocent
  return { score, kinds, parts: [...Object.keys(concepts), ...details] }
}

const isScamKind = (kind: string): kind is ScamKind => scamKindNames.has(kind)

const isConcept = (part: Concept | Detail, concepts: Occurrences): part is Concept => part in concepts

function holds({ all, within = withinDefault }: Rule, concepts: Occurrences, details: ReadonlySet<string>): boolean {
  const places: Occurrence[][] = []
  for (const part of all) {
    if (isConcept(part, concepts)) places.push(concepts[part] ?? [])
    else if (!details.has(part)) return false
  }
  const [first, ...rest] = places
  if (!first || rest.length === 0) return true
  return first.some((one) => rest.every((others) => others.some((other) => gap(one, other) <= within)))
}

/** How many tokens apart two places are; 0 where they touch or overlap. */
const gap = (one: Occurrence, other: Occurrence): number => Math.max(0, one.start - other.end, other.start - one.end)

// Written with gaps or glued to other tokens: "what s-app", "mywhatsapp". None of them occurs across ordinary tokens.
const squeezedApps =
  /whatsapp|watsapp|wattsapp|whatsap|telegram|instagram|snapchat|bitcoin|giftcard|googleplay|westernunion/
const conceptOfSqueezed = (name: string): Concept => {
  if (name === 'bitcoin') return 'crypto'
  if (name === 'westernunion') return 'account'
  return name === 'giftcard' || name === 'googleplay' ? 'giftCard' : 'app'
}

function addSqueezedApps(concepts: Occurrences, { squeezed, tokens }: NormalText): void {
  const [name] = squeezed.match(squeezedApps) ?? []
  if (!name) return
  // Its exact place is not needed: it counts as near to everything in a short text.
  concepts[conceptOfSqueezed(name)] ??= [{ start: 0, end: Math.min(tokens.length, 40) - 1 }]
}
