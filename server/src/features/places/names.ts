import type { Locale } from '@karibu/contract'
import { regional } from '@karibu/contract/regional'

const regionNames = new Map<Locale, Intl.DisplayNames>()
/** By language and code: Intl takes a microsecond for each, and a page of cards asks for twenty. */
const countryNames = new Map<string, string>()

/** A country's name in a language; the code itself when Intl does not know it. `code` is one that the database holds. */
export function countryName(code: string, locale: Locale): string {
  const key = `${locale} ${code}`
  const known = countryNames.get(key)
  if (known !== undefined) return known
  const name = namesIn(locale).of(code) ?? code
  countryNames.set(key, name)
  return name
}

function namesIn(locale: Locale): Intl.DisplayNames {
  const known = regionNames.get(locale)
  if (known) return known
  const names = new Intl.DisplayNames(regional(locale), { type: 'region', fallback: 'code' })
  regionNames.set(locale, names)
  return names
}

/** The names of a city in languages that call it otherwise. */
export type CityNames = Partial<Record<Locale, string>>

/** A city's name in a language. */
export function cityName({ name, names }: { name: string; names: CityNames | null }, locale: Locale): string {
  return names?.[locale] ?? name
}
