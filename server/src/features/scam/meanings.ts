import { hashOf } from './feature-hash.ts'
import { situationMeanings } from './phrases/situation-meanings.ts'
import { tokenMeanings } from './phrases/token-meanings.ts'

/** The hashes of a token's meanings, none if the list does not have it; digits have one by their number. */
export const meaningsOf = (token: string): readonly number[] => {
  if (/^\d+$/.test(token)) return digitsMeanings[Math.min(token.length, digitsMeanings.length) - 1] ?? []
  return byToken.get(token) ?? meaningsOfStem(token)
}

const meaningOf = (name: string): number => hashOf('m', name)

const [few, amount, long] = ['fewDigits', 'amountDigits', 'longDigits'].map((name) => [meaningOf(name)])
/** By the number of digits from one on. */
const digitsMeanings = [few, few, few, amount, amount, amount, long]

const byToken = new Map<string, number[]>()
/** Stems by their first letters, so that a token is compared with few. */
const byStart = new Map<string, { stem: string; meaning: number }[]>()
const startLength = 3

for (const [meaning, tokens] of Object.entries({ ...tokenMeanings, ...situationMeanings }))
  for (const token of new Set(tokens.trim().split(/\s+/))) addToken(token, meaningOf(meaning))
for (const [token, meanings] of byToken)
  for (const meaning of meaningsOfStem(token)) if (!meanings.includes(meaning)) meanings.push(meaning)

function addToken(token: string, meaning: number): void {
  if (!token.endsWith('*')) {
    byToken.set(token, [...(byToken.get(token) ?? []), meaning])
    return
  }
  const stem = token.slice(0, -1)
  if (stem.length < startLength) throw new Error(`the stem "${stem}" needs ${startLength} letters`)
  const start = stem.slice(0, startLength)
  byStart.set(start, [...(byStart.get(start) ?? []), { stem, meaning }])
}

function meaningsOfStem(token: string): number[] {
  const stems = byStart.get(token.slice(0, startLength)) ?? []
  return [...new Set(stems.filter(({ stem }) => token.startsWith(stem)).map(({ meaning }) => meaning))]
}
