import i18next, { type ResourceLanguage } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { brand } from '../brand.ts'
import { defaultLocale, type Locale, saveLocale } from './locales.ts'
import { loadWords } from './words/load-words.ts'

export * from './locales.ts'

let wantsPublic = false
let isEnglishWanted = false

/** Starts in a language. `public` also loads the words of the landing and footer pages. Resolves when `t` speaks. */
export async function startI18n(locale: Locale, options: { public?: boolean } = {}): Promise<void> {
  wantsPublic = options.public ?? false
  const words = await loadWords(locale, wantsPublic ? 'all' : 'app')
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
  })
  markDocument(locale)
}

/** Changes the language of the interface and remembers it under both names. */
export async function setLocale(locale: Locale): Promise<void> {
  await changeLocale(locale)
  saveLocale(locale)
}

/** Changes the language for this visit only. */
export async function changeLocale(locale: Locale): Promise<void> {
  addWords(locale, await loadWords(locale, wantsPublic ? 'all' : 'app'))
  await i18next.changeLanguage(locale)
  markDocument(locale)
}

/** Loads the words of the public pages for somebody who came in by another door. */
export async function loadPublicWords(): Promise<void> {
  if (wantsPublic) return
  wantsPublic = true
  addWords(currentLocale(), await loadWords(currentLocale(), 'public'))
}

export function currentLocale(): Locale {
  return (i18next.language as Locale | undefined) ?? defaultLocale
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
  void loadWords(defaultLocale, 'all').then((words) => addWords(defaultLocale, words))
}

function markDocument(locale: Locale) {
  if (typeof document !== 'undefined') document.documentElement.lang = locale
}
