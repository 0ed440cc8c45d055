/**
 * The tag by which Intl writes names, numbers, amounts and dates for readers of a language. Bare "pt" is Brazil's:
 * "Quênia" and "R$ 1,99" where Maputo and Lisbon write "Quénia" and "1,99 R$". Bare "en" is that of the United States:
 * "November 22, 2026" where Lagos, Accra and Nairobi write "22 November 2026".
 */
export const regional = (locale: string): string => tags[locale] ?? locale

/**
 * Corrects a date of Intl where readers write it otherwise: French says "1er décembre" for "1 décembre", Spanish "a la 1:05" for
 * "a las 1:05", and Portuguese spelled as before 1990 gives months, but not weekdays, a capital letter. Dates of other languages
 * stay as they are.
 */
export function correctDate(locale: string, date: string): string {
  if (locale.startsWith('fr')) return date.replace(/\b1 (?=\p{L}{3})/u, '1er ')
  if (locale.startsWith('es')) return date.replace(/\ba las (?=0?1:)/u, 'a la ')
  return locale.startsWith('pt') ? date.replace(portugueseMonth, capitalise) : date
}

// A month's first three letters, also where it is shortened ("dez."); no weekday begins with them.
const portugueseMonth = /\b(?:jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez)/
const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const tags: Record<string, string> = { en: 'en-GB', pt: 'pt-PT' }

type PluralResolver = { getRule: (code: string, options?: object) => unknown }

/** Makes i18next count as the region does: "pt" takes the singular for 0, "pt-PT" the plural. */
export function countRegionally(resolver: PluralResolver): void {
  const getRule = resolver.getRule.bind(resolver)
  resolver.getRule = (code, options) => getRule(regional(code), options)
}
