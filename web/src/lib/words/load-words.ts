import type { ResourceLanguage } from 'i18next'
import type { Locale } from '../i18n/locales.ts'

/** Texts of few pages; each is one file. */
export const readings = [
  'admin-screens',
  'appeal',
  'articles',
  'device-safety',
  'documents',
  'errors',
  'help',
  'integrations',
  'invitation',
  'legal',
  'maintenance',
  'notifications',
  'pages',
  'policies',
  'privacy',
  'safety-screens',
  'terms',
  'verification-screens',
] as const
/** Texts for few people: even the names of their files stay out of what every visitor loads. */
const rare: readonly TranslationPart[] = [
  'admin-screens',
  'device-safety',
  'integrations',
  'invitation',
  'maintenance',
  'notifications',
  'safety-screens',
  'verification-screens',
]
export type Reading = (typeof readings)[number]

/**
 * base: all pages; errors come with `door`, `app` and the public pages that have a form; public: the pages that need no login; door: sign-up and login; deck: the layout of the dashboard and its
 * first page; app: the other pages of the dashboard, including the texts of `door`.
 */
export type TranslationPart = 'base' | 'public' | 'door' | 'deck' | 'app' | Reading

type File = { words: Record<string, ResourceLanguage[string]> }

// Five files per language, and the long texts. Vite needs a literal path in each import.
const files: Record<Exclude<TranslationPart, Reading>, Record<Locale, () => Promise<File>>> = {
  base: {
    en: () => import('./en/base.ts'),
    es: () => import('./es/base.ts'),
    fr: () => import('./fr/base.ts'),
    pt: () => import('./pt/base.ts'),
    sw: () => import('./sw/base.ts'),
  },
  door: {
    en: () => import('./en/door.ts'),
    es: () => import('./es/door.ts'),
    fr: () => import('./fr/door.ts'),
    pt: () => import('./pt/door.ts'),
    sw: () => import('./sw/door.ts'),
  },
  deck: {
    en: () => import('./en/deck.ts'),
    es: () => import('./es/deck.ts'),
    fr: () => import('./fr/deck.ts'),
    pt: () => import('./pt/deck.ts'),
    sw: () => import('./sw/deck.ts'),
  },
  app: {
    en: () => import('./en/app.ts'),
    es: () => import('./es/app.ts'),
    fr: () => import('./fr/app.ts'),
    pt: () => import('./pt/app.ts'),
    sw: () => import('./sw/app.ts'),
  },
  public: {
    en: () => import('./en/public.ts'),
    es: () => import('./es/public.ts'),
    fr: () => import('./fr/public.ts'),
    pt: () => import('./pt/public.ts'),
    sw: () => import('./sw/public.ts'),
  },
}

const longTexts = import.meta.glob<ResourceLanguage[string]>(
  '../../../../locales/*/{appeal,articles,documents,errors,help,legal,pages,policies,privacy,terms}.json',
  {
    import: 'default',
  },
)

/** Loads parts of the translations of a language, by namespace. */
export async function loadTranslations(locale: Locale, parts: readonly TranslationPart[]): Promise<ResourceLanguage> {
  const read = await Promise.all(parts.map((part) => readPart(locale, part)))
  const entries = read.flatMap((words) => Object.entries(words))
  return Object.fromEntries(entries.map(([path, words]) => [/([\w-]+)\.json$/.exec(path)?.[1] ?? path, words]))
}

async function readPart(locale: Locale, part: TranslationPart): Promise<File['words']> {
  if (!isReading(part)) return (await files[part][locale]()).words
  const path = `../../../../locales/${locale}/${part}.json`
  const load = (rare.includes(part) ? (await import('./rare-words.ts')).rareTexts : longTexts)[path]
  if (!load) throw new Error(`No words at ${path}`)
  return { [path]: await load() }
}

function isReading(part: TranslationPart): part is Reading {
  return readings.some((reading) => reading === part)
}
