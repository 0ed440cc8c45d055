import { readFileSync } from 'node:fs'
import { addCode, addToHash, hashOf } from './feature-hash.ts'
import { meaningsOf } from './meanings.ts'
import type { NormalText } from './normalize.ts'

/** Hashed features share so many weights; `npm run train:scam` writes one signed byte for each. */
export const bucketCount = 1 << 19
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
 * other, a token and the meanings next to it, the number of tokens, the parts that rules found, alone, in pairs and with meanings, and
 * whether the text asks.
 */
export function featuresOf({ text: { tokens, plain }, parts }: ModelInput): number[] {
  const buckets: number[] = []
  const read = tokens.slice(0, tokensMax)
  const masked = read.map(maskDigits)
  const hashes = masked.map((token) => addToHash(tokenStart, token))
  for (const [index, token] of masked.entries()) {
    add(buckets, hashes[index] ?? 0)
    const next = hashes[index + 1]
    if (next !== undefined) add(buckets, addCode(pairStart ^ (hashes[index] ?? 0), next))
    addLetters(buckets, `^${token}$`)
  }
  const meanings = read.map(meaningsOf)
  addMeanings(buckets, meanings)
  addNeighbours(buckets, hashes, meanings)
  add(buckets, hashOf('t', String(Math.min(tokens.length, tokensCountedMax))))
  addParts(buckets, { parts, meanings, asks: /\?\s*$/.test(plain) })
  add(buckets, plain.includes('?') ? questionHash : statementHash)
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
    let hash = lettersStart
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
function addMeanings(buckets: number[], meaningsByToken: readonly (readonly number[])[]): void {
  const found = meaningsByToken.filter(({ length }) => length > 0)
  for (const [index, meanings] of found.entries())
    for (const meaning of meanings) {
      add(buckets, meaning)
      for (const other of found[index + 1] ?? []) add(buckets, addCode(adjacentStart ^ meaning, other))
      const end = Math.min(found.length, index + 1 + meaningsApartMax)
      for (let next = index + 1; next < end; next++)
        for (const other of found[next] ?? []) add(buckets, addCode(nearStart ^ addCode(meaning, 0), other))
    }
}

/** What an unknown token means depends on the known one next to it, and the reverse. */
function addNeighbours(buckets: number[], hashes: readonly number[], meanings: readonly (readonly number[])[]): void {
  for (const [index, hash] of hashes.entries()) {
    for (const meaning of meanings[index + 1] ?? []) add(buckets, addCode(addCode(hash, 1), meaning))
    for (const meaning of meanings[index - 1] ?? []) add(buckets, addCode(addCode(hash, 2), meaning))
  }
}

type Parts = { parts: readonly string[]; meanings: readonly (readonly number[])[]; asks: boolean }

function addParts(buckets: number[], { parts, meanings, asks }: Parts): void {
  const occurring = new Set(meanings.flat())
  const hashes = [...new Set(parts)].sort().map(partHash)
  for (const [index, hash] of hashes.entries()) {
    add(buckets, hash)
    if (asks) add(buckets, addCode(hash, 1))
    for (const meaning of occurring) add(buckets, addCode(addCode(hash, 2), meaning))
    for (let next = index + 1; next < hashes.length; next++) add(buckets, addCode(addCode(hash, 3), hashes[next] ?? 0))
  }
}

/** There are few parts, and each is hashed once. */
const partHashes = new Map<string, number>()
function partHash(part: string): number {
  const hash = partHashes.get(part) ?? hashOf('c', part)
  partHashes.set(part, hash)
  return hash
}

const tokenStart = hashOf('w', '')
const pairStart = hashOf('p', '')
const lettersStart = hashOf('l', '')
const questionHash = hashOf('z', 'question')
const statementHash = hashOf('z', '')
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
