import { correctDate, regional } from '@karibu/contract/regional'
import i18next from 'i18next'
import { currentLocale } from './i18n.ts'

type When = Date | string | number

/** "21 November 2026" in the language of the interface; options as for Intl.DateTimeFormat. */
export function formatDate(when: When, options: Intl.DateTimeFormatOptions = { dateStyle: 'long' }): string {
  const locale = regionalLocale()
  const date = correctDate(locale, dateFormat(locale, JSON.stringify(options)).format(new Date(when)))
  return date.replace(dayAndMonth, (together) => together.replaceAll(' ', '\u00a0'))
}

// A line never ends between a day and its month: "28 November", "1er décembre", "28 de noviembre".
const dayAndMonth = /\b\d{1,2}(?:er)? (?:de )?(?=\p{L}{3})/u

/** "21 Nov 2026, 14:05" in the language of the interface. */
export function formatMoment(when: When): string {
  return formatDate(when, { dateStyle: 'medium', timeStyle: 'short' })
}

/** "14:05" or "2:05 PM", as the region of the browser has it. */
export function formatTime(when: When): string {
  return formatDate(when, { timeStyle: 'short' })
}

/** A day of the calendar without a time ("1998-04-30"), not moved by the time zone. */
export function formatDay(isoDay: string): string {
  return formatDate(`${isoDay.slice(0, 10)}T00:00:00Z`, { dateStyle: 'long', timeZone: 'UTC' })
}

const steps: ReadonlyArray<[Intl.RelativeTimeFormatUnit, seconds: number]> = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** "3 minutes ago", "yesterday", "now". */
export function formatRelative(when: When, now: When = Date.now()): string {
  const seconds = (new Date(when).getTime() - new Date(now).getTime()) / 1000
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1]
  const format = new Intl.RelativeTimeFormat(regional(currentLocale()), { numeric: 'auto' })
  return unit === 'second' ? format.format(0, 'second') : format.format(Math.trunc(seconds / size), unit)
}

/** "within 5 km" for a band in km; the name of the country where the band is null. */
export function formatDistance(bandKm: number | null, countryCode?: string | null): string {
  if (bandKm === null) return countryCode ? countryName(countryCode) : ''
  return i18next.t('common:distance.within', { distance: formatKm(bandKm) })
}

/** "5 km", which no line break parts. */
export function formatKm(km: number): string {
  return formatNumber(km, { style: 'unit', unit: 'kilometer' }).replaceAll(' ', '\u00a0')
}

/** An amount in major units with its currency: "US$9.99", "2 000 FCFA". */
export function formatMoney(amount: number, currency = 'USD'): string {
  return formatNumber(amount, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
}

/** "a, b and c" in the language of the interface. */
export function formatList(items: readonly string[]): string {
  return new Intl.ListFormat(regionalLocale(), { type: 'conjunction' }).format(items)
}

export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  return numberFormat(regional(currentLocale()), JSON.stringify(options)).format(value)
}

/** The name of a country in the language of the interface, for a code like "NG"; the code itself where unknown. */
export function countryName(code: string): string {
  try {
    return regionNames(regional(currentLocale())).of(code.toUpperCase()) ?? code
  } catch {
    return code
  }
}

/** Puts words in the order of the alphabet of the interface. */
export function compareTexts(first: string, second: string): number {
  return first.localeCompare(second, currentLocale())
}

/**
 * The language of the interface as the browser's region writes it: English in Lagos has other times than in Toronto.
 * en-US says nothing about a region: it is what most phones come with, wherever they are sold.
 */
function regionalLocale(): string {
  const locale = currentLocale()
  const tags = typeof document === 'undefined' ? [] : navigator.languages
  return (
    tags.find((tag) => tag !== 'en-US' && tag.includes('-') && tag.toLowerCase().split('-')[0] === locale) ??
    regional(locale)
  )
}

// Building an Intl formatter is slow on a cheap phone; a list of members asks for the same ones again and again.
const dateFormat = remember((locale, options) => new Intl.DateTimeFormat(locale, JSON.parse(options)))
const numberFormat = remember((locale, options) => new Intl.NumberFormat(locale, JSON.parse(options)))
const regionNames = remember((locale) => new Intl.DisplayNames([locale], { type: 'region' }))

function remember<T>(make: (locale: string, options: string) => T): (locale: string, options?: string) => T {
  const made = new Map<string, T>()
  return (locale, options = '{}') => {
    const key = `${locale} ${options}`
    const known = made.get(key) ?? make(locale, options)
    made.set(key, known)
    return known
  }
}
