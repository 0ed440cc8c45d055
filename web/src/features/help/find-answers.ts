import { fold } from '../../ui/fields/fold.ts'

/** Those of the texts that hold each of the words, wherever they stand; accents and capitals do not count. */
export function findAnswers<T>(entries: readonly T[], textOf: (entry: T) => string, words: string): readonly T[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return entries
  return entries.filter((entry) => {
    const text = fold(textOf(entry))
    return wanted.every((word) => text.includes(word))
  })
}
