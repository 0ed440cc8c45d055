import { contactPhrases } from './phrases/contact-phrases.ts'
import { moneyPhrases } from './phrases/money-phrases.ts'
import { topicPhrases } from './phrases/topic-phrases.ts'

/**
 * The phrases of each concept, in all languages together: many messages mix them. Entries are separated by commas; an entry is
 * one or more tokens, each a choice ("send|lend me|us"); `*` means any ending, `_` nothing.
 */
const lexicon = { ...moneyPhrases, ...contactPhrases, ...topicPhrases }
export type Concept = keyof typeof lexicon
const concepts: readonly Concept[] = Object.keys(lexicon).filter((name): name is Concept => name in lexicon)

/** Where a concept occurs: the index of the first and the last token. */
export type Occurrence = { start: number; end: number }
export type Occurrences = Partial<Record<Concept, Occurrence[]>>

type Choice = { tokens: ReadonlySet<string>; stems: readonly string[]; optional: boolean }
type Phrase = { concept: Concept; choices: Choice[] }

/** Stems are found by their first three letters. */
const stemMin = 3
const byToken = new Map<string, Phrase[]>()
const byStem = new Map<string, Phrase[]>()
for (const concept of concepts)
  for (const entry of lexicon[concept].split(',')) if (entry.trim()) addEntry(concept, entry.trim())

function addEntry(concept: Concept, entry: string): void {
  const choices = entry.split(/\s+/).map(choiceOf)
  const [first] = choices
  if (!first || first.optional || first.stems.some((stem) => stem.length < stemMin))
    throw new Error(`the phrase "${entry}" needs a first token, and three letters before a star`)
  const phrase = { concept, choices }
  for (const token of first.tokens) append(byToken, token, phrase)
  for (const key of new Set(first.stems.map((stem) => stem.slice(0, stemMin)))) append(byStem, key, phrase)
}

function choiceOf(written: string): Choice {
  const tokens = written.split('|')
  return {
    tokens: new Set(tokens.filter((token) => token !== '_' && !token.endsWith('*'))),
    stems: tokens.filter((token) => token.endsWith('*')).map((token) => token.slice(0, -1)),
    optional: tokens.includes('_'),
  }
}

function append<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}

/** Finds the concepts of a text among its tokens, each with its places in order. */
export function findConcepts(tokens: readonly string[]): Occurrences {
  const found: Occurrences = {}
  for (const [start, token] of tokens.entries()) {
    for (const phrase of byToken.get(token) ?? []) addMatch(found, { phrase, tokens, start })
    for (const phrase of byStem.get(token.slice(0, stemMin)) ?? []) addMatch(found, { phrase, tokens, start })
  }
  return found
}

type Position = { phrase: Phrase; tokens: readonly string[]; start: number }

function addMatch(found: Occurrences, { phrase: { concept, choices }, tokens, start }: Position): void {
  let end = start
  for (const choice of choices) {
    const token = tokens[end]
    if (token !== undefined && includes(choice, token)) end += 1
    else if (!choice.optional) return
  }
  found[concept] ??= []
  found[concept].push({ start, end: end - 1 })
}

const includes = ({ tokens, stems }: Choice, token: string): boolean =>
  tokens.has(token) || stems.some((stem) => token.startsWith(stem))
