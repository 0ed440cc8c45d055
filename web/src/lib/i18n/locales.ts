/** The languages of the interface; `code` is the BCP 47 prefix, `flag` the country whose flag an operator may draw. */
export const languages = [
  { code: 'en', name: 'English', nativeName: 'English', flag: 'gb' },
  { code: 'es', name: 'Spanish', nativeName: 'Español', flag: 'es' },
  { code: 'fr', name: 'French', nativeName: 'Français', flag: 'fr' },
  { code: 'pt', name: 'Portuguese', nativeName: 'Português', flag: 'pt' },
  { code: 'sw', name: 'Swahili', nativeName: 'Kiswahili', flag: 'tz' },
] as const

export type Locale = (typeof languages)[number]['code']

export const locales: readonly Locale[] = languages.map((language) => language.code)

export const defaultLocale: Locale = 'en'

const savedUnder = ['user-locale', 'preferred-language'] as const

function isLocale(code: string | null | undefined): code is Locale {
  return locales.some((locale) => locale === code)
}

/** The language of an address like `/fr/about`, or null where the address carries none. */
export function localeOfPath(pathname: string): Locale | null {
  const first = pathname.split('/')[1]
  return isLocale(first) ? first : null
}

/** The language to start in: what was chosen, else what the browser speaks, else English. */
export function resolveLocale(): Locale {
  return savedLocale() ?? browserLocale() ?? defaultLocale
}

/** The one writer of the choice; both names always hold the same. */
export function saveLocale(locale: Locale) {
  for (const key of savedUnder) {
    try {
      localStorage.setItem(key, locale)
    } catch {
      // A browser that stores nothing keeps the choice for this visit only.
    }
  }
}

function savedLocale(): Locale | null {
  try {
    return savedUnder.map((key) => localStorage.getItem(key)).find(isLocale) ?? null
  } catch {
    return null
  }
}

function browserLocale(): Locale | null {
  return navigator.languages.map((tag) => tag.toLowerCase().split('-')[0]).find(isLocale) ?? null
}
