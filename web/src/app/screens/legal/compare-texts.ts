/** A sentence of two versions of a document: in both, only in the older one, or only in the newer one. */
export type ComparedSentence = { kind: 'same' | 'removed' | 'added'; text: string }

/**
 * The sentences of both texts in the order of reading, by their longest common subsequence: what was removed comes before
 * what replaced it. Lines end sentences too.
 */
export function compareTexts(older: string, newer: string): ComparedSentence[] {
  const [before, after] = [sentencesOf(older), sentencesOf(newer)]
  const lengths = commonLengths(before, after)
  const found: ComparedSentence[] = []
  let [left, right] = [0, 0]
  while (left < before.length || right < after.length) {
    const [old, now] = [before[left], after[right]]
    if (old !== undefined && old === now) {
      found.push({ kind: 'same', text: old })
      left += 1
      right += 1
    } else if (
      old !== undefined &&
      (now === undefined || at(lengths, left + 1, right) >= at(lengths, left, right + 1))
    ) {
      found.push({ kind: 'removed', text: old })
      left += 1
    } else if (now !== undefined) {
      found.push({ kind: 'added', text: now })
      right += 1
    }
  }
  return found
}

const sentencesOf = (text: string): string[] =>
  text
    .split(/\n|(?<=[.!?])\s+(?=\S)/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')

/** How many sentences the rest of both texts have in common, from each pair of places on. */
function commonLengths(before: string[], after: string[]): number[][] {
  const lengths = before.map(() => after.map(() => 0))
  for (let left = before.length - 1; left >= 0; left -= 1) {
    for (let right = after.length - 1; right >= 0; right -= 1) {
      const row = lengths[left]
      if (!row) continue
      row[right] =
        before[left] === after[right]
          ? at(lengths, left + 1, right + 1) + 1
          : Math.max(at(lengths, left + 1, right), at(lengths, left, right + 1))
    }
  }
  return lengths
}

const at = (lengths: number[][], left: number, right: number): number => lengths[left]?.[right] ?? 0

export type Sections = Record<string, { title: string; text: string }>
export type ComparedSection = { id: string; title: string; sentences: ComparedSentence[] }

/** The sections of the newer version in its order, then those that only the older one had. */
export function compareSections(older: Sections, newer: Sections): ComparedSection[] {
  const gone = Object.keys(older).filter((id) => !(id in newer))
  return [...Object.keys(newer), ...gone].map((id) => ({
    id,
    title: (newer[id] ?? older[id])?.title ?? '',
    sentences: compareTexts(older[id]?.text ?? '', newer[id]?.text ?? ''),
  }))
}
