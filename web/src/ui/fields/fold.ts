/** Lower case without accents, so that "Yaounde" finds "Yaoundé". */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
