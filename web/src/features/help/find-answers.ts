import { fold } from '../../ui/fields/fold.ts'

/** Those of the texts that hold each of the words, wherever they stand; accents and capitals do not count. */
export function findAnswers<T>(entries: readonly T[], textOf: (entry: T) => string, query: string): readonly T[] {
  const terms = fold(query).split(/\s+/).filter(Boolean)
  if (terms.length === 0) return entries
  return entries.filter((entry) => {
    const text = fold(textOf(entry))
    return terms.every((term) => text.includes(term))
  })
}
