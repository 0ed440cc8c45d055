const plain: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i' }

/** What two spellings of a place are compared by: small letters without accents, one space for all that is no letter. */
export function searchKey(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßøłđðþæœı]/g, (letter) => plain[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** All spellings of a city in one text, each behind a bar: "|london|londres|". */
export function searchText(spellings: Iterable<string>): string {
  const keys = new Set<string>()
  for (const spelling of spellings) {
    keys.add(searchKey(spelling))
    // N'Djamena is also typed "ndjamena".
    keys.add(searchKey(spelling.replaceAll(/['’‘ʻʼ`]/g, '')))
  }
  keys.delete('')
  return keys.size > 0 ? `|${[...keys].join('|')}|` : ''
}
