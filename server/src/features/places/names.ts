import type { Locale } from '@karibu/contract'
import { regional } from '@karibu/contract/regional'

const regionNames = new Map<Locale, Intl.DisplayNames>()

/** A country's name in a language; the code itself when Intl does not know it. */
export function countryName(code: string, locale: Locale): string {
  let names = regionNames.get(locale)
  if (!names) {
    names = new Intl.DisplayNames(regional(locale), { type: 'region', fallback: 'code' })
    regionNames.set(locale, names)
  }
  return names.of(code) ?? code
}

/** A city's name in a language; `names` holds only the languages that call it otherwise. */
export function cityName(row: { name: string; names: unknown }, locale: Locale): string {
  const names = row.names as Partial<Record<Locale, string>> | null
  return names?.[locale] ?? row.name
}
