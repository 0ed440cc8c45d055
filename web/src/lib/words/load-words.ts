import type { ResourceLanguage } from 'i18next'
import type { Locale } from '../locales.ts'

type File = { words: Record<string, ResourceLanguage[string]> }

// One file for the browser per language, and one more for the public pages; Vite wants each spelt out.
const app: Record<Locale, () => Promise<File>> = {
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  pt: () => import('./pt.ts'),
  sw: () => import('./sw.ts'),
}

const publicPages: Record<Locale, () => Promise<File>> = {
  en: () => import('./en-public.ts'),
  es: () => import('./es-public.ts'),
  fr: () => import('./fr-public.ts'),
  pt: () => import('./pt-public.ts'),
  sw: () => import('./sw-public.ts'),
}

export type WordsPart = 'all' | 'app' | 'public'

/** The words of a language by namespace: those of the application, those of the public pages, or both. */
export async function loadWords(locale: Locale, part: WordsPart): Promise<ResourceLanguage> {
  const files = [part !== 'public' && app[locale](), part !== 'app' && publicPages[locale]()]
  const read = await Promise.all(files)
  const entries = read.flatMap((file) => (file ? Object.entries(file.words) : []))
  return Object.fromEntries(entries.map(([path, words]) => [/([\w-]+)\.json$/.exec(path)?.[1] ?? path, words]))
}
