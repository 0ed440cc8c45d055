import { brand } from '@karibu/contract/brand'
import { countRegionally } from '@karibu/contract/regional'
import i18next, { type ResourceLanguage } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { loadWords, readings, type WordsPart } from '../words/load-words.ts'
import { defaultLocale, type Locale, saveLocale } from './locales.ts'

export * from './locales.ts'

const needed = new Map<WordsPart, Promise<void>>()
let isEnglishWanted = false
let wanted: Locale = defaultLocale
let started: Promise<unknown> = Promise.resolve()

/**
 * Starts in a language with the words of the parts that are shown first; all of the application unless told.
 * Resolves when `t` speaks.
 */
export function startI18n(locale: Locale, shown: readonly WordsPart[] = ['deck', 'app']): Promise<void> {
  const parts: WordsPart[] = ['base', ...shown]
  const starting = start(locale, parts)
  wanted = locale
  started = starting
  needed.clear()
  for (const part of parts) needed.set(part, starting)
  return starting
}

/** Makes sure that the words of a part of the site are here before it is shown. */
export function needWords(part: WordsPart): Promise<void> {
  const known = needed.get(part)
  if (known) return known
  const locale = wanted
  // Fetched beside the words that everything starts with, and added after them.
  const loading = Promise.all([loadWords(locale, [part]), started]).then(([words]) => addWords(locale, words))
  needed.set(part, loading)
  // Asked for again after a failure, as when the network is back.
  loading.catch(() => needed.delete(part))
  return loading
}

/** Changes the language of the interface and remembers it under both names. */
export async function setLocale(locale: Locale): Promise<void> {
  await changeLocale(locale)
  saveLocale(locale)
}

/** Changes the language for this visit only. */
export async function changeLocale(locale: Locale): Promise<void> {
  addWords(locale, await loadWords(locale, [...needed.keys()]))
  wanted = locale
  await i18next.changeLanguage(locale)
  markDocument(locale)
}

export function currentLocale(): Locale {
  return (i18next.language as Locale | undefined) ?? defaultLocale
}

async function start(locale: Locale, parts: readonly WordsPart[]) {
  const words = await loadWords(locale, parts)
  await i18next.use(initReactI18next).init({
    lng: locale,
    fallbackLng: locale,
    resources: { [locale]: words },
    ns: Object.keys(words),
    defaultNS: 'common',
    interpolation: { escapeValue: false, defaultVariables: { brand: brand.name } },
    react: { useSuspense: false, bindI18nStore: 'added' },
    saveMissing: true,
    missingKeyHandler: (_, namespace, key) => fallBack(namespace, key),
    missingInterpolationHandler: missingValue,
  })
  countRegionally(i18next.services.pluralResolver)
  markDocument(locale)
}

function addWords(locale: Locale, words: ResourceLanguage) {
  for (const [namespace, keys] of Object.entries(words)) i18next.addResourceBundle(locale, namespace, keys, true, true)
}

/** A missing word is told to the developer and comes from English, which is fetched on its first use. */
function fallBack(namespace: string, key: string) {
  console.warn(`Missing translation: ${currentLocale()} ${namespace}:${key}`)
  if (currentLocale() === defaultLocale) return
  i18next.options.fallbackLng = [defaultLocale]
  if (isEnglishWanted) return
  isEnglishWanted = true
  const all: WordsPart[] = ['base', 'public', 'deck', 'app', ...readings]
  void loadWords(defaultLocale, all).then((words) => addWords(defaultLocale, words))
}

/** A text without one of its values is never shown with braces; in a test it is an error. */
function missingValue(text: string): string {
  const fault = `Missing translation value: ${text}`
  if (import.meta.env?.MODE === 'test') throw new Error(fault)
  console.warn(fault)
  return ''
}

function markDocument(locale: Locale) {
  if (typeof document !== 'undefined') document.documentElement.lang = locale
}
