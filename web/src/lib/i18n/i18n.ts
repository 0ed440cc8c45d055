import { brand } from '@karibu/contract/brand'
import { countRegionally } from '@karibu/contract/regional'
import i18next, { type ResourceLanguage, type TFunction } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { choiceOf } from '../choice-of.ts'
import { loadTranslations, readings, type TranslationPart } from '../words/load-words.ts'
import { defaultLocale, type Locale, locales, saveLocale } from './locales.ts'

export * from './locales.ts'

const needed = new Map<TranslationPart, Promise<void>>()
let isEnglishRequested = false
let targetLocale: Locale = defaultLocale
let started: Promise<unknown> = Promise.resolve()

/**
 * Initializes i18n with the translations of the parts that are shown first; by default those of the whole application.
 * Resolves when `t` is ready.
 */
export function startI18n(locale: Locale, shown: readonly TranslationPart[] = ['deck', 'app']): Promise<void> {
  const parts: TranslationPart[] = ['base', ...shown]
  const starting = start(locale, parts)
  targetLocale = locale
  started = starting
  needed.clear()
  for (const part of parts) needed.set(part, starting)
  return starting
}

/** Loads the translations of a part of the site; await it before the part is shown. */
export function loadTranslationPart(part: TranslationPart): Promise<void> {
  const known = needed.get(part)
  if (known) return known
  const locale = targetLocale
  // Fetched in parallel with the initial translations, and added after them.
  const loading = Promise.all([loadTranslations(locale, [part]), started]).then(([translations]) =>
    addTranslations(locale, translations),
  )
  needed.set(part, loading)
  // Requested again after a failure.
  loading.catch(() => needed.delete(part))
  return loading
}

/** The texts of a part in another language than the interface, for text that another person will read. */
export async function translatorFor(locale: Locale, part: TranslationPart): Promise<TFunction> {
  addTranslations(locale, await loadTranslations(locale, [part]))
  return i18next.getFixedT(locale)
}

/** Changes the language of the interface and remembers it under both names. */
export async function setLocale(locale: Locale): Promise<void> {
  await changeLocale(locale)
  saveLocale(locale)
}

/** Changes the language for this visit only. */
export async function changeLocale(locale: Locale): Promise<void> {
  addTranslations(locale, await loadTranslations(locale, [...needed.keys()]))
  targetLocale = locale
  await i18next.changeLanguage(locale)
  markDocument(locale)
}

export function currentLocale(): Locale {
  return choiceOf(locales, i18next.language) ?? defaultLocale
}

async function start(locale: Locale, parts: readonly TranslationPart[]) {
  const translations = await loadTranslations(locale, parts)
  await i18next.use(initReactI18next).init({
    lng: locale,
    fallbackLng: locale,
    resources: { [locale]: translations },
    ns: Object.keys(translations),
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

function addTranslations(locale: Locale, translations: ResourceLanguage) {
  for (const [namespace, keys] of Object.entries(translations))
    i18next.addResourceBundle(locale, namespace, keys, true, true)
}

/** Logs a missing translation and falls back to English, which is fetched on first use. */
function fallBack(namespace: string, key: string) {
  console.warn(`Missing translation: ${currentLocale()} ${namespace}:${key}`)
  if (currentLocale() === defaultLocale) return
  i18next.options.fallbackLng = [defaultLocale]
  if (isEnglishRequested) return
  isEnglishRequested = true
  const all: TranslationPart[] = ['base', 'public', 'deck', 'app', ...readings]
  void loadTranslations(defaultLocale, all).then((translations) => addTranslations(defaultLocale, translations))
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
