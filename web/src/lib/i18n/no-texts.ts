import type { Locale } from './locales.ts'

/** A text in each language before any is typed. */
export const noTexts: Record<Locale, string> = { en: '', es: '', fr: '', pt: '', sw: '' }
