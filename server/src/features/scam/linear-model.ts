import { readFileSync } from 'node:fs'
import { addCode, addToHash, hashOf } from './feature-hash.ts'
import { meaningsOf } from './meanings.ts'
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
 * The buckets of a text, each once: tokens, pairs of tokens, 2 to 5 letters within tokens, meanings in pairs that are near to each
 * other, the number of tokens, and the parts that rules found.
 */
export function featuresOf({ text: { tokens }, parts }: ModelInput): number[] {
  const buckets: number[] = []
  const read = tokens.slice(0, tokensMax)
  const masked = read.map(maskDigits)
  for (const [index, token] of masked.entries()) {
    add(buckets, hashOf('w', token))
    const next = masked[index + 1]
    if (next !== undefined) add(buckets, addToHash(addToHash(hashOf('p', token), ' '), next))
    addLetters(buckets, `^${token}$`)
  }
  addMeanings(buckets, read)
  add(buckets, hashOf('t', String(Math.min(tokens.length, tokensCountedMax))))
  for (const part of parts) add(buckets, hashOf('c', part))
  for (const bucket of buckets) isAdded[bucket] = 0
  return buckets
}

/** Which buckets the text at hand has already, all zero between texts: a set for each text would take longer. */
const isAdded = new Uint8Array(bucketCount)

function add(buckets: number[], hash: number): void {
  const bucket = ((hash >>> 15) ^ hash) & (bucketCount - 1)
  if (isAdded[bucket] === 1) return
  isAdded[bucket] = 1
  buckets.push(bucket)
}

/** The first tokens say enough, and the work for a long text stays bounded. */
const tokensMax = 400
const tokensCountedMax = 24
const lettersMin = 2
const lettersMax = 5
const tokenLengthMax = 30

const maskDigits = (token: string): string =>
  /^\d+$/.test(token) ? `#${Math.min(token.length, 8)}` : token.slice(0, tokenLengthMax)

function addLetters(buckets: number[], token: string): void {
  for (let start = 0; start + lettersMin <= token.length; start++) {
    let hash = hashOf('l', '')
    const end = Math.min(token.length, start + lettersMax)
    for (let index = start; index < end; index++) {
      hash = addCode(hash, token.charCodeAt(index))
      if (index - start + 1 >= lettersMin) add(buckets, hash)
    }
  }
}

/** Tokens without a meaning do not count for the distance. */
const meaningsApartMax = 8

/** In order: who asks, for what and whether it is refused, in whichever language. */
function addMeanings(buckets: number[], tokens: readonly string[]): void {
  const found = tokens.map(meaningsOf).filter(({ length }) => length > 0)
  for (const [index, meanings] of found.entries())
    for (const meaning of meanings) {
      add(buckets, meaning)
      for (const other of found[index + 1] ?? []) add(buckets, addCode(adjacentStart ^ meaning, other))
      const end = Math.min(found.length, index + 1 + meaningsApartMax)
      for (let next = index + 1; next < end; next++)
        for (const other of found[next] ?? []) add(buckets, addCode(nearStart ^ addCode(meaning, 0), other))
    }
}

const adjacentStart = hashOf('o', '')
const nearStart = hashOf('n', '')

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
