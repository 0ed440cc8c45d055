/**
 * The tag by which Intl writes names, numbers, amounts and dates for readers of a language. Bare "pt" is Brazil's:
 * "Quênia" and "R$ 1,99" where Maputo and Lisbon write "Quénia" and "1,99 R$". Bare "en" is that of the United States:
 * "November 22, 2026" where Lagos, Accra and Nairobi write "22 November 2026".
 */
export const regional = (locale: string): string => tags[locale] ?? locale

/** French says "1er décembre" where Intl writes "1 décembre"; dates of other languages stay as Intl writes them. */
export const withOrdinal = (locale: string, date: string): string =>
  locale.startsWith('fr') ? date.replace(/\b1 (?=\p{L}{3})/u, '1er ') : date

const tags: Record<string, string> = { en: 'en-GB', pt: 'pt-PT' }

type PluralResolver = { getRule: (code: string, options?: object) => unknown }

/** Makes i18next count as the region does: "pt" takes the singular for 0, "pt-PT" the plural. */
export function countRegionally(resolver: PluralResolver): void {
  const getRule = resolver.getRule.bind(resolver)
  resolver.getRule = (code, options) => getRule(regional(code), options)
}
