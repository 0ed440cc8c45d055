import { englishTalks } from './english-talks.ts'
import { frenchTalks } from './french-talks.ts'
import { portugueseTalks, spanishTalks } from './iberian-talks.ts'
import { swahiliTalks } from './swahili-talks.ts'

/** The messages of a conversation; two members write in turn. */
type Talk = readonly string[]

/** Conversations as they are written in each city of the demo. */
export const talks: Record<string, readonly Talk[]> = {
  ...englishTalks,
  ...frenchTalks,
  ...portugueseTalks,
  ...spanishTalks,
  ...swahiliTalks,
}
