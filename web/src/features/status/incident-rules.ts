import type { Incident } from '@karibu/contract'

/** The text for a reader of this language: in it, else in English, else the first one, as it was written. */
export function chooseText(
  texts: Incident['notes'][number]['texts'],
  locale: string,
): { locale: string; text: string } | null {
  const inLanguage = (code: string) => texts.find((one) => one.locale === code)
  return inLanguage(locale) ?? inLanguage('en') ?? texts[0] ?? null
}
