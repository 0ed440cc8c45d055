import type { Locale } from '@karibu/contract'

type Texts = Partial<Record<Locale, string>>

/** An announcement in a language, else in English, which it always has. */
export function textIn({ titles, texts }: { titles: Texts; texts: Texts }, locale: Locale) {
  const shown: Locale = titles[locale] && texts[locale] ? locale : 'en'
  return { locale: shown, title: titles[shown] ?? '', text: texts[shown] ?? '' }
}
