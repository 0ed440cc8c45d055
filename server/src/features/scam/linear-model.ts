import { readFileSync } from 'node:fs'
import type { NormalText } from './normalize.ts'

/** Hashed features share so many weights; `npm run train:scam` writes one signed byte for each. */
export const bucketCount = 1 << 17
const headerBytes = 12

export type ModelInput = { text: NormalText; parts: readonly string[] }
/** ruleScale: the share of the rules' score that counts. scale: the value of one step of a weight. */
export type Weights = { bias: number; ruleScale: number; scale: number; values: Int8Array }

/** The log odds of harm that the tokens and letters of a text add. */
export function scoreText(input: ModelInput, { bias, scale, values }: Weights): number {
  const features = featuresOf(input)
  let sum = 0
  for (const feature of features) sum += values[feature] ?? 0
  return bias + sum * scale * shareOf(features)
}

/** Long texts have more features, and each counts less. */
export const shareOf = (features: readonly number[]): number => 1 / Math.sqrt(Math.max(features.length, featuresMin))
const featuresMin = 30

/**
 * The buckets of a text, each once: tokens, pairs of tokens, pairs with one token between them, 2 to 5 letters within tokens,
 * and the parts that rules found.
 */
export function featuresOf({ text: { tokens }, parts }: ModelInput): number[] {
  const buckets = new Set<number>()
  const capped = tokens.slice(0, tokensMax).map(maskDigits)
  for (const [index, token] of capped.entries()) {
    buckets.add(bucketOf('w', token))
    const [next, afterNext] = [capped[index + 1], capped[index + 2]]
    if (next !== undefined) buckets.add(bucketOf('p', `${token} ${next}`))
    if (afterNext !== undefined) buckets.add(bucketOf('s', `${token} ${afterNext}`))
    addLetters(buckets, `^${token}$`)
  }
  for (const part of parts) buckets.add(bucketOf('c', part))
  return [...buckets]
}

/** The first tokens say enough, and the work for a long text stays bounded. */
const tokensMax = 400
const lettersMin = 2
const lettersMax = 5
const tokenLengthMax = 30

const maskDigits = (token: string): string =>
  /^\d+$/.test(token) ? `#${Math.min(token.length, 8)}` : token.slice(0, tokenLengthMax)

function addLetters(buckets: Set<number>, token: string): void {
  for (let length = lettersMin; length <= lettersMax; length++)
    for (let start = 0; start + length <= token.length; start++)
      buckets.add(bucketOf('l', token.slice(start, start + length)))
}

/** FNV-1a over the characters of a namespace and a feature. */
function bucketOf(namespace: string, feature: string): number {
  let hash = Math.imul(0x811c9dc5 ^ namespace.charCodeAt(0), 0x01000193)
  for (let index = 0; index < feature.length; index++) hash = Math.imul(hash ^ feature.charCodeAt(index), 0x01000193)
  return ((hash >>> 15) ^ hash) & (bucketCount - 1)
}

/** Bias and scales as 32-bit floats, then the weights. */
export function writeWeights({ bias, ruleScale, scale, values }: Weights): Buffer {
  const file = Buffer.alloc(headerBytes + values.length)
  file.writeFloatLE(bias, 0)
  file.writeFloatLE(ruleScale, 4)
  file.writeFloatLE(scale, 8)
  file.set(new Uint8Array(values.buffer, values.byteOffset, values.length), headerBytes)
  return file
}

export function readWeights(url: URL): Weights {
  const file = readFileSync(url)
  return {
    bias: file.readFloatLE(0),
    ruleScale: file.readFloatLE(4),
    scale: file.readFloatLE(8),
    values: new Int8Array(file.buffer, file.byteOffset + headerBytes, bucketCount),
  }
}
