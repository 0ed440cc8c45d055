import i18next, { type Resource, type ResourceLanguage } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { defaultLocale, type Locale, saveLocale } from './locales.ts'

export * from './locales.ts'

// Each language is one chunk (see vite.config.ts); the words of the public pages are another, read only there.
const files = import.meta.glob<ResourceLanguage[string]>('../../../locales/*/*.json', { import: 'default' })
const publicNamespaces = ['landing', 'pages']

let wantsPublic = false
let english: Promise<void> | null = null

/** Starts in a language. `public` also loads the words of the landing and footer pages. Resolves when `t` speaks. */
export async function startI18n(locale: Locale, options: { public?: boolean } = {}): Promise<void> {
  wantsPublic = options.public ?? false
  const resources: Resource = { [locale]: await load(locale, wantsPublic ? 'all' : 'app') }
  await i18next.use(initReactI18next).init({
    lng: locale,
    fallbackLng: locale,
    resources,
    ns: Object.keys(resources[locale] ?? {}),
    defaultNS: 'common',
    showSupportNotice: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
    saveMissing: true,
    missingKeyHandler: (_, namespace, key) => fallBack(namespace, key),
  })
  markDocument(locale)
}

/** Changes the language of the interface and remembers it under both names. */
export async function setLocale(locale: Locale): Promise<void> {
  saveLocale(locale)
  await changeLocale(locale)
}

/** Changes the language for this visit only. */
export async function changeLocale(locale: Locale): Promise<void> {
  addWords(locale, await load(locale, wantsPublic ? 'all' : 'app'))
  await i18next.changeLanguage(locale)
  markDocument(locale)
}

/** Loads the words of the public pages for somebody who came in by another door. */
export async function loadPublicWords(): Promise<void> {
  if (wantsPublic) return
  wantsPublic = true
  addWords(currentLocale(), await load(currentLocale(), 'public'))
}

export function currentLocale(): Locale {
  return (i18next.language as Locale | undefined) ?? defaultLocale
}

async function load(locale: Locale, part: 'all' | 'app' | 'public'): Promise<ResourceLanguage> {
  const wanted = Object.entries(files).flatMap(([path, read]) => {
    const [, of, namespace] = /\/(\w+)\/([\w-]+)\.json$/.exec(path) ?? []
    if (of !== locale || !namespace) return []
    const isPublic = publicNamespaces.includes(namespace)
    return part === 'all' || isPublic === (part === 'public') ? [{ namespace, read }] : []
  })
  return Object.fromEntries(
    await Promise.all(wanted.map(async ({ namespace, read }) => [namespace, await read()] as const)),
  )
}

function addWords(locale: Locale, words: ResourceLanguage) {
  for (const [namespace, keys] of Object.entries(words)) i18next.addResourceBundle(locale, namespace, keys, true, true)
}

function fallBack(namespace: string, key: string) {
  console.warn(`Missing translation: ${currentLocale()} ${namespace}:${key}`)
  if (currentLocale() === defaultLocale) return
  i18next.options.fallbackLng = [defaultLocale]
  english ??= load(defaultLocale, 'all').then((words) => addWords(defaultLocale, words))
}

function markDocument(locale: Locale) {
  if (typeof document !== 'undefined') document.documentElement.lang = locale
}
