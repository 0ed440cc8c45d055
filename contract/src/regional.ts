/**
 * The tag by which Intl writes names, numbers, amounts and dates for readers of a language. Bare "pt" is Brazil's:
 * "Quênia" and "R$ 1,99" where Maputo and Lisbon write "Quénia" and "1,99 R$".
 */
export const regional = (locale: string): string => (locale === 'pt' ? 'pt-PT' : locale)
